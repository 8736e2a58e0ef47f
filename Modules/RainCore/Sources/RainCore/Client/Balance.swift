internal import RainEthereum

/// How much of a token an account holds.
public struct Balance: Sendable, Hashable {
    /// The chain.
    public let chainID: ChainID
    /// The token.
    public let token: Token
    /// Its ticker.
    public let symbol: String
    /// Its name, where one is known.
    public let name: String?
    /// How much, exactly.
    public let amount: TokenAmount

    init(_ baseUnits: UInt256, of currency: NativeCurrency, on chain: ChainID) throws(RainError) {
        chainID = chain
        token = .native
        symbol = currency.symbol
        name = currency.name
        amount = try TokenAmount(baseUnits: baseUnits, decimals: currency.decimals)
    }

    init(_ baseUnits: UInt256, of info: TokenInfo) throws(RainError) {
        chainID = info.chainID
        token = .contract(info.address)
        symbol = info.symbol
        name = info.name
        amount = try TokenAmount(baseUnits: baseUnits, decimals: info.decimals)
    }
}
