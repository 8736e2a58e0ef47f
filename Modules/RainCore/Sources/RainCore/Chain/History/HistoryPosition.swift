/// A place in a chain's history.
struct HistoryPosition: Hashable, Comparable, Sendable {
    let block: UInt64
    /// The transaction's place in the block.
    let transaction: UInt64
    /// Zero for what the transaction itself moves; for a log its place in the block and one more.
    let step: UInt64

    /// The place before everything in a block.
    static func start(of block: UInt64) -> HistoryPosition { HistoryPosition(block: block, transaction: 0, step: 0) }

    /// Whether one place is older than another.
    static func < (left: HistoryPosition, right: HistoryPosition) -> Bool {
        (left.block, left.transaction, left.step) < (right.block, right.transaction, right.step)
    }
}

/// A movement and its place.
struct HistoryEntry: Sendable {
    let position: HistoryPosition
    let transaction: RainTransaction
}
