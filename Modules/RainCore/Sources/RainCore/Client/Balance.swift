/// How much of a token an account holds.
public struct Balance: Sendable, Hashable {
    /// The chain.
    public let chainID: ChainID
    /// The token.
    public let token: Token
    /// Its ticker.
    public let symbol: String
    /// How much, exactly.
    public let amount: TokenAmount
}
