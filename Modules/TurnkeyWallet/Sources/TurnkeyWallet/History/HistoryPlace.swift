import RainCore

/// Where a part of the history begins: after a place in the service's own words, and so many movements further on.
///
/// A transaction that moves several things is several movements, so a part may end amid the transactions of one answer.
struct HistoryPlace: Hashable {
    var after: String?
    var skipped: Int

    /// The newest.
    static let newest = HistoryPlace(after: nil, skipped: 0)

    init(after: String?, skipped: Int) {
        self.after = after
        self.skipped = skipped
    }

    /// The place in a cursor: the number, a colon, and the service's own cursor.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a text that is none.
    init(cursor: String) throws(RainError) {
        let parts = cursor.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let skipped = Int(parts[0]), 0...100_000 ~= skipped else {
            throw RainError(.invalidConfig, "this is no cursor of Turnkey's history")
        }
        self.init(after: parts[1].isEmpty ? nil : String(parts[1]), skipped: skipped)
    }

    var cursor: String { "\(skipped):\(after ?? "")" }

    /// Takes a part of an answer's movements, and says where the next begins; nil when nothing is left.
    func part(
        of movements: [RainTransaction], limit: Int, next: String?
    ) -> (movements: [RainTransaction], next: HistoryPlace?) {
        let part = Array(movements.dropFirst(skipped).prefix(limit))
        let end = skipped + part.count
        if end < movements.count { return (part, HistoryPlace(after: after, skipped: end)) }
        // An answer that is shorter than the time before leaves some of what was skipped to the one after it.
        return (part, next.map { HistoryPlace(after: $0, skipped: max(0, skipped - movements.count)) })
    }
}
