/// What a function does with the chain's state and with native currency that is sent along.
public enum ABIStateMutability: String, Hashable, Sendable {
    /// Reads nothing and changes nothing.
    case pure
    /// Reads, changes nothing.
    case view
    /// Changes state; refuses native currency.
    case nonpayable
    /// Changes state and takes native currency.
    case payable
}
