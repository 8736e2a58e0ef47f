public import RainEthereum

/// What is known about the token of a contract.
public struct TokenInfo: Hashable, Sendable {
    /// The chain it lives on.
    public let chainID: ChainID
    /// Its contract.
    public let address: Address
    /// Its ticker, such as `USDC`.
    public let symbol: String
    /// Its name, such as `USD Coin`, where one is known.
    public let name: String?
    /// How many decimals its base unit has: 0...77.
    public let decimals: Int

    /// Makes a description.
    ///
    /// `RainSdk.Builder.build()` and `registerTokens(_:)` refuse decimals outside 0...77.
    public init(chainID: ChainID, address: Address, symbol: String, decimals: Int, name: String? = nil) {
        self.chainID = chainID
        self.address = address
        self.symbol = symbol
        self.name = name
        self.decimals = decimals
    }
}
