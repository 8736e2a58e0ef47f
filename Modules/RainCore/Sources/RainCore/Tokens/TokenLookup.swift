internal import RainEthereum

/// What contracts say of their tokens, for showing only: anybody can write a contract that calls itself USDC.
///
/// Each contract is asked once, however many want to know; a look-up that found nothing is made again.
actor TokenLookup {
    private var found: [TokenStore.Key: TokenInfo] = [:]
    private let flights = SingleFlight<TokenStore.Key, TokenInfo?>()

    /// How many are kept; whoever can make an app ask for contracts must not fill its memory.
    private static let maximumKept = 1024

    /// What a contract says of its token; nil where none with readable decimals stands.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when the node gave no answer.
    func info(of address: Address, from node: ChainNode) async throws -> TokenInfo? {
        let key = TokenStore.Key(chainID: node.network.chainID, address: address)
        if let known = found[key] { return known }
        let info = try await flights.value(for: key) { try await Self.read(address, from: node) }
        await flights.forget(key)
        guard let info else { return nil }
        if found.count >= Self.maximumKept { found.removeAll() }
        found[key] = info
        return info
    }

    /// Asks a contract for decimals, ticker and name, in one batch.
    private static func read(_ address: Address, from node: ChainNode) async throws -> TokenInfo? {
        let answers = try await node.read([
            .call(address, ERC20.decimals()), .call(address, ERC20.symbol()), .call(address, ERC20.name()),
        ])
        // Why the node did not run the call says nothing of the contract.
        if case .failure(let refusal) = answers[0].result, !refusal.isRevert { _ = try answers[0].value() }
        guard let returned = try? answers[0].returnedNumber(), let decimals = Int(exactly: returned),
            decimals <= TokenAmount.maximumDecimals
        else { return nil }
        return TokenInfo(
            chainID: node.network.chainID, address: address,
            symbol: TokenText.read(answers[1], limit: 32) ?? address.description, decimals: decimals,
            name: TokenText.read(answers[2], limit: 64))
    }
}
