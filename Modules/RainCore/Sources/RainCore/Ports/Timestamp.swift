/// A point in wall time, in milliseconds since 1970-01-01T00:00:00Z (Unix time, leap seconds ignored).
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since the epoch.
    public let millisecondsSinceEpoch: Int64

    /// Makes a timestamp from milliseconds.
    public init(millisecondsSinceEpoch: Int64) {
        self.millisecondsSinceEpoch = millisecondsSinceEpoch
    }

    /// Makes a timestamp from whole seconds; what no `Int64` holds becomes the nearest that one does.
    public init(secondsSinceEpoch: Int64) {
        let (milliseconds, overflow) = secondsSinceEpoch.multipliedReportingOverflow(by: 1000)
        self.init(millisecondsSinceEpoch: overflow ? (secondsSinceEpoch < 0 ? .min : .max) : milliseconds)
    }

    /// Whole seconds since the epoch, rounded down.
    public var secondsSinceEpoch: Int64 {
        let (quotient, remainder) = millisecondsSinceEpoch.quotientAndRemainder(dividingBy: 1000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The time a duration later (or earlier), rounded to milliseconds and kept within range.
    public func adding(_ duration: Duration) -> Timestamp {
        let (seconds, attoseconds) = duration.components
        let (whole, first) = seconds.multipliedReportingOverflow(by: 1000)
        let (span, second) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        let (sum, third) = millisecondsSinceEpoch.addingReportingOverflow(span)
        return Timestamp(millisecondsSinceEpoch: first || second || third ? (seconds < 0 ? .min : .max) : sum)
    }

    /// How long it is from this time to another; negative when the other lies before.
    public func duration(to other: Timestamp) -> Duration {
        let (span, overflow) = other.millisecondsSinceEpoch.subtractingReportingOverflow(millisecondsSinceEpoch)
        return .milliseconds(overflow ? (other < self ? .min : .max) : span)
    }

    /// Whether one time lies before another.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.millisecondsSinceEpoch < right.millisecondsSinceEpoch
    }
}
