internal import FoundationEssentials

extension Timestamp {
    /// The time for people, to the second and in UTC: "2026-01-01T00:00:00Z".
    ///
    /// Rounded up, for what is possible from a time on is not possible before it.
    var text: String {
        let seconds = adding(.milliseconds(999)).secondsSinceEpoch
        return Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    }
}
