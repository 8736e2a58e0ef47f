extension RainClient {
    /// A page of the wallet's history on a chain, newest first.
    ///
    /// From the provider's own history when it has one, else from the node: what tokens were moved stands in the chain's logs.
    /// Transfers of the chain's own currency do not; they are found only by reading whole blocks
    /// (`HistoryOptions.includesNativeTransfers`). What a page was made from and what is missing is in its `coverage`: show it.
    ///
    /// - Parameters:
    ///   - limit: The most movements: 1...100, 25 unless given. There may be fewer, also none, although older ones follow.
    ///   - cursor: The `next` of the page before; nil begins with the newest.
    ///   - options: How far and how thoroughly a node is asked.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a limit or a cursor that cannot be, `networkError` (RAIN_301), and
    ///   those of `getWalletAddress(on:)`.
    public func getTransactions(
        on chain: ChainID, limit: Int = 25, before cursor: HistoryCursor? = nil, options: HistoryOptions = HistoryOptions()
    ) async throws -> HistoryPage {
        guard (1...100).contains(limit) else {
            throw RainError(.invalidConfig, "a page of history has 1 to 100 movements, not \(limit)")
        }
        let node = try shared.node(of: chain)
        switch try cursor?.place() {
        case .provider(let place):
            guard let provider = wallet as? any HistoryProviding else {
                throw RainError(.invalidConfig, "this is no cursor that this provider gave")
            }
            return HistoryPage(try await provider.transactions(on: chain, limit: limit, before: place))
        case .chain(let start):
            return try await chainHistory(of: node, options).page(limit: limit, from: start)
        case nil:
            if let page = try await newestOfProvider(on: chain, limit) { return page }
            return try await chainHistory(of: node, options).page(limit: limit, from: nil)
        }
    }

    /// The wallet's whole history on a chain, page by page, newest first.
    ///
    /// Pages are read as they are asked for and none is kept: however long the history is, one page is in memory.
    ///
    ///     for try await page in client.transactionPages(on: .base) {
    ///         for transaction in page.transactions { print(transaction.hash) }
    ///         if page.transactions.isEmpty { break }
    ///     }
    ///
    /// It ends when nothing older is left (on a long chain that takes long: leave when you have enough, or set
    /// `HistoryOptions.earliestBlock`), and throws what `getTransactions(on:limit:before:options:)` throws.
    ///
    /// - Parameter pageSize: The most movements of a page: 1...100.
    public func transactionPages(
        on chain: ChainID, pageSize: Int = 100, options: HistoryOptions = HistoryOptions()
    ) -> TransactionPages {
        TransactionPages(client: self, chain: chain, pageSize: pageSize, options: options)
    }

    /// The first page of the provider's own history; nil when it has none of this chain.
    private func newestOfProvider(on chain: ChainID, _ limit: Int) async throws -> HistoryPage? {
        guard let provider = wallet as? any HistoryProviding else { return nil }
        do {
            return HistoryPage(try await provider.transactions(on: chain, limit: limit, before: nil))
        } catch let error as RainError {
            guard error == .chainNotSupported else { throw error }
            return nil
        }
    }

    private func chainHistory(of node: ChainNode, _ options: HistoryOptions) async throws -> ChainHistory {
        let account = try await wallet.address(on: node.network.chainID)
        let reader = TransferReader(network: node.network, tokens: shared.tokens, account: account)
        return ChainHistory(node: node, reader: reader, options: options)
    }
}

extension HistoryPage {
    fileprivate init(_ part: ProviderHistory) {
        self.init(
            transactions: part.transactions, next: part.next.map { HistoryCursor(.provider($0)) },
            coverage: HistoryCoverage(
                blocks: nil, includesNativeTransfers: part.includesNativeTransfers,
                end: part.next == nil ? .oldest : .pageFull))
    }
}
