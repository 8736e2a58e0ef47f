import RainHTTP
import Testing

@Suite struct RetryAfterTests {
    private func wait(_ value: String?, now: Int64? = 1_700_000_000) -> Duration? {
        var response = HTTPResponse(status: 429)
        response.headers["Retry-After"] = value
        return response.retryAfter(now: now)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
        ("Mon, 30 Nov 2026 12:00:00 GMT", 1_796_040_000), ("Fri, 31 Dec 1999 23:59:60 GMT", 946_684_800),
    ])
    func datesAreReadInAllThreeForms(text: String, seconds: Int64) {
        #expect(wait(text, now: seconds - 7) == .seconds(7))
        #expect(wait(text, now: seconds + 7) == .zero)
    }

    @Test(arguments: [
        nil, "", "soon", "-1", "1.5", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 32 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nor 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", ", , , , , ",
        "Sun, 06 Nov 1994 08:49:37 CET", "Sun, +6 Nov 1994 08:49:37 GMT",
    ])
    func whatIsNoWaitIsNone(text: String?) {
        #expect(wait(text) == nil)
    }

    @Test func extremeValuesNeitherTrapNorWrap() {
        #expect(wait("99999999999999999999") == .seconds(Int32.max))
        #expect(wait("Sun, 06 Nov 9999 08:49:37 GMT", now: .min) == .zero)
        #expect(wait("Sun, 06 Nov 9999 08:49:37 GMT", now: 0) == .seconds(Int32.max))
        #expect(wait("Sun, 06 Nov 0000 08:49:37 GMT", now: .max) == .zero)
        #expect(wait("Sun, 06 Nov 1994 08:49:37 GMT", now: nil) == nil)
    }
}
