internal import RainEthereum
internal import RainLock

/// The tokens an SDK knows: those built in, those the app registered, and what contracts said when they were asked.
final class TokenStore: Sendable {
    /// Names the token of a contract.
    struct Key: Hashable, Sendable {
        let chainID: ChainID
        let address: Address

        init(chainID: ChainID, address: Address) {
            self.chainID = chainID
            self.address = address
        }

        init(of token: TokenInfo) { self.init(chainID: token.chainID, address: token.address) }
    }

    private struct Added {
        var inOrder: [TokenInfo] = []
        var byKey: [Key: TokenInfo] = [:]
    }

    private let added = Guarded(Added())
    private let lookup = TokenLookup()

    /// A store with the tokens an app registered, whose decimals are known to be possible.
    init(registering tokens: [TokenInfo] = []) {
        add(tokens)
    }

    /// Adds tokens of an app's.
    ///
    /// The first description of a contract counts, so one built in is never overridden.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for decimals that cannot be; then none is added.
    func register(_ tokens: [TokenInfo]) throws(RainError) {
        try Self.check(tokens)
        add(tokens)
    }

    /// Refuses tokens whose decimals cannot be.
    static func check(_ tokens: [TokenInfo]) throws(RainError) {
        for token in tokens where !(0...TokenAmount.maximumDecimals).contains(token.decimals) {
            throw RainError(
                .invalidConfig,
                "token \(token.address) has \(token.decimals) decimals; 0 to \(TokenAmount.maximumDecimals) are possible")
        }
    }

    /// What the SDK or the app knows of a token; what a contract said does not count.
    func token(at address: Address, on chain: ChainID) -> TokenInfo? {
        let key = Key(chainID: chain, address: address)
        return TokenRegistry.byKey[key] ?? added.withLock { $0.byKey[key] }
    }

    /// The tokens known on a chain: those built in, then those the app registered.
    func tokens(on chain: ChainID) -> [TokenInfo] {
        (TokenRegistry.byChain[chain] ?? []) + added.withLock { $0.inOrder.filter { $0.chainID == chain } }
    }

    /// What is known of a token, else what its contract says; nil where no token with readable decimals stands.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when the node gave no answer.
    func info(of address: Address, from node: ChainNode) async throws -> TokenInfo? {
        if let known = token(at: address, on: node.network.chainID) { return known }
        return try await lookup.info(of: address, from: node)
    }

    private func add(_ tokens: [TokenInfo]) {
        added.withLock { added in
            for token in tokens {
                let key = Key(of: token)
                guard TokenRegistry.byKey[key] == nil, added.byKey[key] == nil else { continue }
                added.inOrder.append(token)
                added.byKey[key] = token
            }
        }
    }
}
