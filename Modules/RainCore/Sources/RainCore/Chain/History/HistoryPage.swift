/// A part of a wallet's history, newest first.
public struct HistoryPage: Sendable, Hashable {
    /// The movements, newest first; there may be none although older ones follow.
    public let transactions: [RainTransaction]
    /// Where the next page begins, or nil when there is none.
    public let next: HistoryCursor?
    /// What the page was made from, and what it cannot show.
    public let coverage: HistoryCoverage

    /// Makes a page, as for a test.
    public init(transactions: [RainTransaction], next: HistoryCursor?, coverage: HistoryCoverage) {
        self.transactions = transactions
        self.next = next
        self.coverage = coverage
    }
}
