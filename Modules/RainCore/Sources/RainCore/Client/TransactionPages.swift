/// A wallet's history on a chain, read page by page as it is asked for.
///
/// It may be gone through any number of times; each time begins with the newest.
public struct TransactionPages: AsyncSequence, Sendable {
    let client: RainClient
    let chain: ChainID
    let pageSize: Int
    let options: HistoryOptions

    /// Begins with the newest page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: self)
    }

    /// Goes from page to page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let pages: TransactionPages
        private var cursor: HistoryCursor?
        private var isAtEnd = false

        init(pages: TransactionPages) {
            self.pages = pages
        }

        /// The next page, or nil when nothing older is left.
        public mutating func next() async throws -> HistoryPage? {
            guard !isAtEnd else { return nil }
            try Task.checkCancellation()
            let page = try await pages.client.getTransactions(
                on: pages.chain, limit: pages.pageSize, before: cursor, options: pages.options)
            cursor = page.next
            isAtEnd = page.next == nil
            return page
        }
    }
}

@available(*, unavailable)
extension TransactionPages.AsyncIterator: Sendable {}
