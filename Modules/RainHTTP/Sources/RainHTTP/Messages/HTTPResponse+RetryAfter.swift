extension HTTPResponse {
    /// How long the server asks to wait by `Retry-After` (RFC 9110, section 10.2.3); nil when it does not, or not readably.
    ///
    /// A count of seconds is taken as it stands. A date is measured from the server's own `Date`, so that two clocks need not
    /// agree, and from the caller's time where the server sends none; one that has passed asks for no wait.
    ///
    /// - Parameter now: Seconds since 1970, for a date without the server's own; without either a date counts as absent.
    public func retryAfter(now: Int64? = nil) -> Duration? {
        guard let asked = headers["Retry-After"], !asked.isEmpty else { return nil }
        if asked.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // More digits than a number holds is longer than anybody waits.
            return .seconds(Int32(asked) ?? .max)
        }
        guard let until = HTTPDate.seconds(asked) else { return nil }
        guard let start = headers["Date"].flatMap(HTTPDate.seconds) ?? now else { return nil }
        let (wait, overflow) = until.subtractingReportingOverflow(start)
        return .seconds(overflow ? 0 : Int64(Int32(clamping: max(0, wait))))
    }
}
