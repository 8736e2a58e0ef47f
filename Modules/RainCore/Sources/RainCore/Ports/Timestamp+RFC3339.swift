extension Timestamp {
    /// A time as RFC 3339 writes it, such as `2026-08-12T10:00:00Z`, in any zone; nil when it is none.
    ///
    /// Parts of a second may be there; what is finer than a millisecond is cut off.
    @_spi(RainFeature)
    public init?(rfc3339 text: String) {
        var rest = Array(text.utf8)[...]
        func take(_ count: Int, _ end: Character?) -> Int64? {
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
            rest = rest.dropFirst(count)
            if let end {
                guard rest.first == end.asciiValue else { return nil }
                rest = rest.dropFirst()
            }
            return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }
        guard let year = take(4, "-"), let month = take(2, "-"), let day = take(2, "T"), let hour = take(2, ":"),
            let minute = take(2, ":"), let second = take(2, nil), 1...12 ~= month, 1...31 ~= day, hour < 24, minute < 60,
            second <= 60
        else { return nil }
        var milliseconds: Int64 = 0
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
            guard 1...12 ~= digits.count else { return nil }
            milliseconds = (Array(digits.prefix(3)) + [0x30, 0x30]).prefix(3).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
            rest = rest.dropFirst(digits.count + 1)
        }
        guard let offset = Self.offset(rest) else { return nil }
        let seconds = Self.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(millisecondsSinceEpoch: seconds * 1_000 + milliseconds)
    }

    /// A zone, in seconds east: `Z` or `±hh:mm`.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int64? {
        if zone.elementsEqual("Z".utf8) { return 0 }
        let digits = zone.dropFirst().filter { 0x30...0x39 ~= $0 }.map { Int64($0 - 0x30) }
        guard zone.count == 6, digits.count == 4, zone[zone.startIndex + 3] == UInt8(ascii: ":"),
            zone.first == UInt8(ascii: "+") || zone.first == UInt8(ascii: "-")
        else { return nil }
        let seconds = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
        return zone.first == UInt8(ascii: "-") ? -seconds : seconds
    }

    /// Days since 1970-01-01 in the Gregorian calendar; years begin in March here, so that a leap day is the last of its year.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
