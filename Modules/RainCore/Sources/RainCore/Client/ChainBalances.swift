/// What a wallet holds on a chain, or why that could not be read.
///
/// One chain that fails takes nothing away from the others, and is never shown as empty.
public struct ChainBalances: Sendable {
    /// The chain.
    public let network: NetworkConfig
    /// What the wallet holds there, or why that is not known.
    public let result: Result<TokenBalances, RainError>

    /// What the wallet holds there, or nil when it is not known.
    public var balances: TokenBalances? { try? result.get() }

    /// Why it is not known, or nil.
    public var error: RainError? {
        if case .failure(let error) = result { error } else { nil }
    }
}
