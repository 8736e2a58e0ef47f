public import RainEthereum

/// Which of a user's wallets is used.
public enum PrivyWalletChoice: Hashable, Sendable {
    /// The one of index 0, made on the first log-in.
    case first
    /// The one of an index; one that is not there is an error, and is not made by itself.
    case index(Int)
    /// The one of an address, alike.
    case address(Address)
}
