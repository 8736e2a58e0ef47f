internal import RainEthereum

/// Finds out what an amount of a token is counted in.
struct TokenUnits: Sendable {
    let node: ChainNode
    let tokens: TokenStore

    /// A token's ticker and decimals: from what is known, else from its contract.
    ///
    /// Decimals are never guessed: one digit off is a factor of ten.
    ///
    /// - Throws: `RainError` `tokenNotFound` (RAIN_102) when no token with readable decimals stands there, `networkError`
    ///   (RAIN_301).
    func unit(of token: Token) async throws -> (symbol: String, decimals: Int) {
        switch token {
        case .native:
            return (node.network.currency.symbol, node.network.currency.decimals)
        case .contract(let address):
            if let known = tokens.token(at: address, on: node.network.chainID) { return (known.symbol, known.decimals) }
            let answer = try await node.read(.call(address, ERC20.decimals()))
            guard let returned = try? answer.returnedNumber(), let decimals = Int(exactly: returned),
                decimals <= TokenAmount.maximumDecimals
            else {
                throw RainError(.tokenNotFound, "no token with readable decimals stands at \(address) on \(node.network)")
            }
            return (address.description, decimals)
        }
    }
}
