internal import RainCore
internal import RainEncoding

extension IssuingClient {
    /// A page of transactions, newest first.
    ///
    /// - Parameters:
    ///   - query: Which are wanted; all of the owner's unless given.
    ///   - limit: The most of them: 1...100, 20 unless given. Fewer mean that none follows.
    ///   - cursor: The id of the last of the page before.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for another limit, and as all of `IssuingClient`.
    public func transactions(
        _ query: TransactionQuery = TransactionQuery(), limit: Int = 20, after cursor: String? = nil
    ) async throws -> [IssuingTransaction] {
        guard (1...100).contains(limit) else {
            throw RainError(.invalidConfig, "a page has 1 to 100 transactions, not \(limit)")
        }
        let items = query.items(of: owner) + [("cursor", cursor), ("limit", String(limit))]
        var transactions: [IssuingTransaction] = []
        for element in try await send(IssuingRequest(path: "/transactions" + URLText.query(items)))
            .elements(of: "transactions")
        {
            transactions.append(try IssuingTransaction(element))
        }
        return transactions
    }

    /// A transaction by its id.
    ///
    /// - Throws: `RainError` `apiError` (RAIN_302) with status 404 where there is none.
    public func transaction(id: String) async throws -> IssuingTransaction {
        try IssuingTransaction(try await send(IssuingRequest(path: "/transactions/" + URLText.segment(id))))
    }

    /// All transactions, page by page, newest first; pages are read as they are asked for and none is kept.
    ///
    ///     for try await page in issuing.transactionPages() { … }
    ///
    /// - Parameter pageSize: The most of a page: 1...100.
    public func transactionPages(
        _ query: TransactionQuery = TransactionQuery(), pageSize: Int = 100
    ) -> IssuingTransactionPages {
        IssuingTransactionPages(client: self, query: query, pageSize: pageSize)
    }
}

/// Transactions page by page, newest first; it may be gone through any number of times.
public struct IssuingTransactionPages: AsyncSequence, Sendable {
    let client: IssuingClient
    let query: TransactionQuery
    let pageSize: Int

    /// Begins with the newest.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: self)
    }

    /// Goes from page to page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pages: IssuingTransactionPages
        private var cursor: String?
        private var isAtEnd = false

        init(pages: IssuingTransactionPages) {
            self.pages = pages
        }

        /// The next page; nil when none follows.
        ///
        /// - Throws: `RainError` `internalLogicError` (RAIN_502) for pages that do not advance, and as
        ///   `IssuingClient.transactions(_:limit:after:)`.
        public mutating func next() async throws -> [IssuingTransaction]? {
            guard !isAtEnd else { return nil }
            try Task.checkCancellation()
            let page = try await pages.client.transactions(pages.query, limit: pages.pageSize, after: cursor)
            guard let last = page.last?.id else {
                isAtEnd = true
                return nil
            }
            guard last != cursor else {
                throw RainError(.internalLogicError, "the issuing API's list of transactions does not advance")
            }
            isAtEnd = page.count < pages.pageSize
            cursor = last
            return page
        }
    }
}

@available(*, unavailable)
extension IssuingTransactionPages.AsyncIterator: Sendable {}
