/// Decides which blocks are asked for next, on the way from new to old; nothing here goes over the network.
///
/// Nodes take ranges of a few blocks or of millions, and say so only by refusing. What was learnt travels in the cursor.
struct HistoryScan: Sendable {
    /// Where a scan begins.
    struct Start: Hashable, Sendable {
        /// Everything older than this place is still to be read.
        var before: HistoryPosition
        /// How many blocks to ask for at once.
        var width: UInt64
        /// How many may ever be asked for at once.
        var ceiling: UInt64

        /// A range that most nodes take, and room to grow.
        init(before: HistoryPosition, width: UInt64 = 5_000, ceiling: UInt64 = 1_000_000) {
            self.before = before
            self.width = width
            self.ceiling = ceiling
        }
    }

    private(set) var start: Start
    let earliest: UInt64
    /// How many blocks are read at once when they are read in full, else no bound.
    let maximumWidth: UInt64

    /// The blocks to ask for next; nil when there are no older ones.
    var window: ClosedRange<UInt64>? {
        let before = start.before
        // Of the block of a place in its middle, the rest is still to be read.
        let isAtStart = before == .start(of: before.block)
        guard before.block >= earliest, !isAtStart || before.block > earliest else { return nil }
        let last = isAtStart ? before.block - 1 : before.block
        let width = max(1, min(start.width, start.ceiling, maximumWidth))
        return (last - earliest < width ? earliest : last - width + 1)...last
    }

    /// Notes that the node gave everything in a window, and goes by how much that was.
    ///
    /// - Parameters:
    ///   - found: How many movements there were.
    ///   - limit: How many fill a page.
    mutating func took(_ window: ClosedRange<UInt64>, found: Int, limit: Int) {
        start.before = .start(of: window.lowerBound)
        let found = UInt64(clamping: found)
        let limit = UInt64(clamping: limit)
        let width = window.upperBound - window.lowerBound + 1
        if found / 2 > limit {
            // As many as fill a page, and some more: one too few would cost another request.
            let fitting = max(1, width / (found / limit))
            start.width = fitting + fitting / 4
        } else if found <= limit / 4, width >= start.width {
            let (grown, overflow) = start.width.multipliedReportingOverflow(by: 4)
            start.width = min(overflow ? .max : grown, start.ceiling)
        }
    }

    /// Notes that a page ends at a place: everything older is still to be read.
    mutating func stopped(before position: HistoryPosition) {
        start.before = position
    }

    /// Notes that the node refused a window as too much, and takes a smaller one.
    ///
    /// - Returns: Whether there is a smaller one.
    mutating func wasRefused(_ window: ClosedRange<UInt64>, _ refusal: LogRefusal) -> Bool {
        let width = window.upperBound - window.lowerBound + 1
        guard width > 1 else { return false }
        switch refusal {
        case .range(let stated):
            let allowed = stated.flatMap { $0 > 0 && $0 < width ? $0 : nil } ?? width / 4
            start.ceiling = max(1, allowed)
            start.width = start.ceiling
        case .results:
            // Growing back to what was refused would be refused again.
            start.width = max(1, width / 4)
            start.ceiling = max(1, min(start.ceiling, width / 2))
        }
        return true
    }
}
