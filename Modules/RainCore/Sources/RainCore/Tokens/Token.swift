public import RainEthereum

/// What an amount is counted in: the chain's own currency, or the token of a contract.
public enum Token: Hashable, Sendable {
    /// The chain's own currency.
    case native
    /// The ERC-20 token of a contract.
    case contract(Address)
}
