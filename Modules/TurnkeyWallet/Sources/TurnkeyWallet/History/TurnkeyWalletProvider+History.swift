@_spi(RainFeature) public import RainCore
import TurnkeyAPI

extension TurnkeyWalletProvider: HistoryProviding {
    /// A part of the account's history on a chain, newest first, as Turnkey indexed it since the account was made there.
    ///
    /// - Throws: `RainError` `chainNotSupported` (RAIN_105) when Turnkey has no history of this chain for the organisation: the
    ///   node is asked then; `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others; `CancellationError`.
    public func transactions(on chain: ChainID, limit: Int, before cursor: String?) async throws -> ProviderHistory {
        let place: HistoryPlace = if let cursor { try HistoryPlace(cursor: cursor) } else { .newest }
        return try await calls.run { line in
            let account = try await accounts.account(of: line.session).address
            let answer: IndexedTransactions
            do {
                answer = try await line.reader.ethereumHistory(
                    of: account.description, on: chain.caip2, limit: limit, after: place.after, in: line.organizationID)
            } catch let error as TurnkeyError where Self.isNotIndexed(error) {
                throw RainError(
                    .chainNotSupported, "Turnkey has no history of chain \(chain) for this organisation", underlying: error)
            }
            var movements: [RainTransaction] = []
            for transaction in Self.inOrder(answer.transactions) {
                movements += try HistoryRow(transaction: transaction, chain: chain, account: account).movements()
            }
            let part = place.part(of: movements, limit: limit, next: answer.next)
            return ProviderHistory(
                transactions: part.movements, next: part.next?.cursor, includesNativeTransfers: true)
        }
    }

    /// Newest first; what is in no block yet comes before all that is.
    private static func inOrder(_ transactions: [IndexedTransaction]) -> [IndexedTransaction] {
        let timed = transactions.enumerated().map { place, transaction in
            (place, transaction.blockTime.flatMap { Timestamp(rfc3339: $0) }, transaction)
        }
        let sorted = timed.sorted { left, right in
            switch (left.1, right.1) {
            case (let first?, let second?) where first != second: first > second
            case (nil, _?): true
            case (_?, nil): false
            default: left.0 < right.0
            }
        }
        return sorted.map(\.2)
    }

    /// Whether the service says, for good, that it does not serve this: the feature is off for the organisation, or the chain is
    /// none of its own.
    private static func isNotIndexed(_ error: TurnkeyError) -> Bool {
        error == .refused && !error.endsSession && [400, 403, 404, 501].contains(error.status ?? 0)
    }
}
