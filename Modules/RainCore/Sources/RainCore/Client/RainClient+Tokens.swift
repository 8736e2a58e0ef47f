public import RainEthereum

extension RainClient {
    /// The tokens known on a chain: those built in, then those the app registered.
    public func knownTokens(on chain: ChainID) -> [TokenInfo] {
        shared.tokens.tokens(on: chain)
    }

    /// Adds tokens to those known, as `RainSdk.registerTokens(_:)`, for all clients of the SDK.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for decimals outside 0...77; then none of the tokens is added.
    public func registerTokens(_ tokens: [TokenInfo]) throws(RainError) {
        try shared.tokens.register(tokens)
    }

    /// What is known of a token, as `RainSdk.tokenMetadata(of:on:)`.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301), `invalidConfig` (RAIN_102) for a chain that is not configured.
    public func tokenMetadata(of contract: Address, on chain: ChainID) async throws -> TokenInfo? {
        try await shared.tokens.info(of: contract, from: try shared.node(of: chain))
    }
}
