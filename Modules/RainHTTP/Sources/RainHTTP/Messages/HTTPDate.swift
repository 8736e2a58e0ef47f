/// The dates of HTTP headers (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`, and the two forms that only old servers
/// send, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
enum HTTPDate {
    /// Seconds since 1970, or nil when the text is no such date.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split { $0 == " " || $0 == "," || $0 == "-" }
        switch parts.count {
        case 6 where parts[5] == "GMT":
            return seconds(day: parts[1], month: parts[2], year: parts[3], time: parts[4])
        case 5 where !text.contains(","):
            return seconds(day: parts[2], month: parts[1], year: parts[4], time: parts[3])
        default:
            return nil
        }
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func seconds(day: Substring, month: Substring, year: Substring, time: Substring) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        guard let day = number(day), (1...31).contains(day), let month = months.firstIndex(of: month).map({ $0 + 1 }),
            var year = number(year), clock.count == 3,
            let hours = number(clock[0]), hours < 24, let minutes = number(clock[1]), minutes < 60,
            let seconds = number(clock[2]), seconds <= 60
        else { return nil }
        // Two digits stand for the years 1970 to 2069.
        if year < 100 { year += year < 70 ? 2000 : 1900 }
        return Int64(daysSince1970(year: year, month: month, day: day)) * 86_400 + Int64(hours * 3600 + minutes * 60 + seconds)
    }

    /// At most four digits.
    private static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// Counts in years that begin in March, so that the day that leap years have more stands at their end.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let years = month > 2 ? year : year - 1
        let monthsSinceMarch = (month + 9) % 12
        let leapDays = years / 4 - years / 100 + years / 400
        return years * 365 + leapDays + (153 * monthsSinceMarch + 2) / 5 + day - 1 - 719_468
    }
}
