import PrivyAPI
import RainCore

extension PrivyWalletProvider: HistoryProviding {
    /// A part of the wallet's history on a chain, newest first, as Privy indexed it: of the chain's currency, and of the tokens
    /// known beforehand or named in the configuration.
    ///
    /// - Throws: `RainError` `chainNotSupported` (RAIN_105) for a chain Privy keeps no history of: the node is asked then;
    ///   `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others; `CancellationError`.
    func transactions(on chain: ChainID, limit: Int, before cursor: String?) async throws -> ProviderHistory {
        let tokens = calls.service.config.historyTokens[chain] ?? []
        guard let filters = HistoryFilters(chain: chain, tokens: tokens) else {
            throw RainError(.chainNotSupported, "Privy has no history of chain \(chain)")
        }
        let count = filters.filters.count
        let place =
            try cursor.map { text throws(RainError) in try HistoryPlace(cursor: text, streams: count) }
            ?? HistoryPlace(streams: count)
        return try await calls.run { line in
            let walletID = try await wallets.account(on: line).walletID
            let pages = try await pages(filters, of: walletID, from: place, limit: limit, line.reader)
            let part = HistoryMerge.part(of: pages, from: place, limit: limit)
            var movements: [RainTransaction] = []
            for taken in part.rows {
                let row = HistoryRow(row: taken.row, filter: filters.filters[taken.stream], chain: chain)
                if let movement = try row.movement() { movements.append(movement) }
            }
            return ProviderHistory(transactions: movements, next: part.next.cursor, includesNativeTransfers: true)
        }
    }

    /// An answer for each thing that is not at its end; one that fails ends it all, for what it would tell is not known then.
    private func pages(
        _ filters: HistoryFilters, of walletID: String, from place: HistoryPlace, limit: Int, _ reader: PrivyClient
    ) async throws -> [PrivyHistory?] {
        try await withThrowingTaskGroup(of: (Int, PrivyHistory).self) { group in
            for (stream, filter) in filters.filters.enumerated() where !place.streams[stream].isAtEnd {
                let from = place.streams[stream]
                group.addTask {
                    let page = try await reader.history(
                        of: walletID, chain: filters.chain, filter: filter.filter,
                        limit: min(100, from.skipped + limit), cursor: from.after)
                    return (stream, page)
                }
            }
            var pages = [PrivyHistory?](repeating: nil, count: filters.filters.count)
            for try await (stream, page) in group { pages[stream] = page }
            return pages
        }
    }
}
