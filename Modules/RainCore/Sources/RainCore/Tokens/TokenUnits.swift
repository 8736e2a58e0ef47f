internal import RainEthereum

/// Finds out what an amount of a token is counted in.
struct TokenUnits: Sendable {
    let node: ChainNode
    let tokens: TokenStore

    /// What an amount is counted in.
    struct Unit: Sendable {
        let symbol: String
        let decimals: Int
    }

    /// A token's unit on a way that moves money: only from what the app or the SDK knows.
    ///
    /// Decimals are never guessed, and never taken from a node: one digit off is a factor of ten, and a node that wants to could
    /// choose it.
    ///
    /// - Throws: `RainError` `tokenNotFound` (RAIN_102).
    func unit(of token: Token) throws(RainError) -> Unit {
        if let known = known(token) { return known }
        throw RainError(
            .tokenNotFound,
            "this token is not known on \(node.network), so its amounts are not either; register it with its decimals first")
    }

    /// What is known of a token for showing what is held: from the app or the SDK, else from its contract.
    ///
    /// - Throws: `RainError` `tokenNotFound` (RAIN_102) when no token with readable decimals stands there, `networkError`
    ///   (RAIN_301).
    func infoForShowing(_ address: Address) async throws -> TokenInfo {
        if let info = try await tokens.info(of: address, from: node) { return info }
        throw RainError(.tokenNotFound, "no token with readable decimals stands at \(address) on \(node.network)")
    }

    private func known(_ token: Token) -> Unit? {
        switch token {
        case .native:
            Unit(symbol: node.network.currency.symbol, decimals: node.network.currency.decimals)
        case .contract(let address):
            tokens.token(at: address, on: node.network.chainID).map { Unit(symbol: $0.symbol, decimals: $0.decimals) }
        }
    }
}
