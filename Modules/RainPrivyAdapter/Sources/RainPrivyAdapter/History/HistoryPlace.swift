import RainCore
import RainEncoding

/// Where a part of the history begins, for each of the things that are asked for.
struct HistoryPlace: Hashable, Sendable {
    /// Where one thing's history goes on: after a place in the service's own words, and so many movements further on.
    struct Stream: Hashable, Sendable {
        var after: String?
        var skipped = 0
        /// Whether nothing is left of it.
        var isAtEnd = false
    }

    var streams: [Stream]

    /// The newest.
    init(streams count: Int) {
        streams = Array(repeating: Stream(), count: count)
    }

    /// The place in a cursor.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a text that is none, or one of other things.
    init(cursor: String, streams count: Int) throws(RainError) {
        guard cursor.utf8.count <= 16_384, let bytes = try? Base64URL.decode(cursor),
            let rows = (try? JSONValue(parsing: bytes, maximumDepth: 4))?.arrayValue, rows.count == count
        else { throw Self.none }
        var streams: [Stream] = []
        for row in rows {
            if row.isNull {
                streams.append(Stream(isAtEnd: true))
                continue
            }
            guard let skipped = row[1]?.intValue, 0...100 ~= skipped else { throw Self.none }
            streams.append(Stream(after: row[0]?.stringValue, skipped: skipped))
        }
        self.streams = streams
    }

    /// Nil when nothing is left of anything.
    var cursor: String? {
        if streams.allSatisfy(\.isAtEnd) { return nil }
        let rows = streams.map { stream -> JSONValue in
            stream.isAtEnd
                ? .null : [stream.after.map(JSONValue.string) ?? .null, .number(JSONNumber(stream.skipped))]
        }
        return Base64URL.encode(JSONValue.array(rows).encoded())
    }

    private static var none: RainError { RainError(.invalidConfig, "this is no cursor of Privy's history") }
}
