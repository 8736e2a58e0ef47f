public import RainEthereum

/// What an amount is counted in: the chain's own currency, or the token of a contract.
public enum Token: Hashable, Sendable {
    /// The chain's own currency.
    case native
    /// The ERC-20 token of a contract.
    case contract(Address)
}

/// What is known about the token of a contract.
public struct TokenInfo: Hashable, Sendable {
    /// The chain it lives on.
    public let chainID: ChainID
    /// Its contract.
    public let address: Address
    /// Its ticker, such as `USDC`.
    public let symbol: String
    /// How many decimals its base unit has: 0...77.
    public let decimals: Int

    /// Makes a description.
    ///
    /// `RainSdk.Builder.build()` refuses decimals outside 0...77.
    public init(chainID: ChainID, address: Address, symbol: String, decimals: Int) {
        self.chainID = chainID
        self.address = address
        self.symbol = symbol
        self.decimals = decimals
    }
}
