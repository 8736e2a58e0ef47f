import RainEncoding

/// A part of an account's history, newest first.
public struct IndexedTransactions: Hashable, Sendable {
    /// The transactions.
    public let transactions: [IndexedTransaction]
    /// What the next part begins after; nil when there is none.
    public let next: String?
}

extension TurnkeyClient {
    /// The transactions of an account on a chain, as the service indexed them since the account was made there.
    ///
    /// - Parameters:
    ///   - address: The account; it must be one of a wallet in the organisation.
    ///   - caip2: The chain, such as `eip155:8453`.
    ///   - limit: The most transactions: 1 to 100, else the nearest of the two.
    ///   - cursor: The `next` of the part before; nil begins with the newest.
    ///   - organizationID: The account's organisation.
    /// - Throws: ``TurnkeyError``, of kind `refused` with a status of 403 when the organisation does not have this feature;
    ///   `CancellationError`.
    public func ethereumHistory(
        of address: String, on caip2: String, limit: Int, after cursor: String? = nil, in organizationID: String
    ) async throws -> IndexedTransactions {
        // The service reads numbers of 64 bits as texts only.
        var paging: JSONObject = ["limit": .string(String(min(max(1, limit), 100)))]
        if let cursor { paging["after"] = .string(cursor) }
        let answer = try await query(
            "/public/v1/query/list_eth_transaction_history",
            [
                "organizationId": .string(organizationID), "address": .string(address), "caip2": .string(caip2),
                "paginationOptions": .object(paging),
            ])
        let transactions = try answer.list("transactions") { json throws(TurnkeyError) in try IndexedTransaction(json) }
        let page = answer["pageInfo"]
        let end = page?["endCursor"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        let hasNext = page?["hasNextPage"]?.boolValue ?? false
        guard !hasNext || (end != nil && end != cursor) else {
            throw TurnkeyError(.unexpectedAnswer, "the history goes on, but the service does not say where")
        }
        return IndexedTransactions(transactions: transactions, next: hasNext ? end : nil)
    }
}
