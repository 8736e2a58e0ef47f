@_spi(RainFeature) internal import RainCore
internal import RainEncoding

/// A time in the issuing API: seconds since 1970, as a number or as text, or ISO 8601 with any zone.
struct IssuingTime: Hashable, Sendable {
    let timestamp: Timestamp

    /// The whole seconds; nil before 1970.
    var seconds: UInt64? { UInt64(exactly: timestamp.secondsSinceEpoch) }

    init?(_ value: JSONValue) {
        switch value {
        case .number(let number): self.init(number.text)
        case .string(let text): self.init(text)
        default: return nil
        }
    }

    init?(_ text: String) {
        let text = text.trimmed
        if !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
            // What would not fit milliseconds is no time.
            guard let seconds = Int64(text), seconds <= Self.latest else { return nil }
            timestamp = Timestamp(secondsSinceEpoch: seconds)
        } else {
            guard let time = Timestamp(rfc3339: text) else { return nil }
            timestamp = time
        }
    }

    /// The year 9999 ends: what is greater is in other units.
    private static let latest: Int64 = 253_402_300_799
}

extension String {
    /// Without white space at its ends.
    var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
