import PrivyAPI

/// Puts the histories of several things together, newest first; a plain value without I/O.
struct HistoryMerge {
    /// A movement, and which of the things it is of.
    struct Row {
        let stream: Int
        let row: PrivyHistory.Row
    }

    /// Takes up to so many of the newest movements, and says where the next part begins.
    ///
    /// - Parameter pages: What was answered for each thing; nil for one of which nothing is left.
    static func part(
        of pages: [PrivyHistory?], from place: HistoryPlace, limit: Int
    ) -> (rows: [Row], next: HistoryPlace) {
        var next = place
        var rows: [Row] = []
        var heads = pages.indices.map { stream in pages[stream] == nil ? 0 : place.streams[stream].skipped }
        // A thing whose answer is used up has older movements that are not known yet: nothing older than them may come first.
        func isBlocked(_ stream: Int) -> Bool {
            pages[stream].map { heads[stream] >= $0.rows.count && $0.next != nil } ?? false
        }
        while rows.count < limit, !pages.indices.contains(where: isBlocked) {
            let candidates = pages.indices.compactMap { stream -> (stream: Int, row: PrivyHistory.Row)? in
                guard let page = pages[stream], page.rows.indices.contains(heads[stream]) else { return nil }
                return (stream, page.rows[heads[stream]])
            }
            guard let newest = candidates.max(by: { isOlder($0.row, $1.row) }) else { break }
            rows.append(Row(stream: newest.stream, row: newest.row))
            heads[newest.stream] += 1
        }
        for (stream, page) in pages.enumerated() {
            guard let page else { continue }
            if heads[stream] < page.rows.count {
                next.streams[stream].skipped = heads[stream]
            } else {
                next.streams[stream] = HistoryPlace.Stream(after: page.next, isAtEnd: page.next == nil)
            }
        }
        return (rows, next)
    }

    /// What has no time yet is the newest.
    private static func isOlder(_ left: PrivyHistory.Row, _ right: PrivyHistory.Row) -> Bool {
        (left.createdAt ?? .max) < (right.createdAt ?? .max)
    }
}
