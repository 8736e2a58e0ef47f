import Testing

@testable import RainHTTP

@Suite struct PreparedRequestTests {
    @Test(arguments: [
        "", "example.com", "//example.com/", "ftp://example.com/", "file:///etc/passwd", "http:/example.com", "http://",
        "http:///x",
        "https://:443/", "http://exa mple.com/", "http://example.com/a b", "http://example.com/\r\nX: y",
        "http://example.com/\0",
        "http://example.com\\@evil.example/", "http://exämple.com/", "http://example.com:99999/", "http://example.com:x/",
        "http://user@example.com/", "http://user:pass@example.com/", "http://@example.com/", "http://:@example.com/",
        "http://[::1/", "javascript:alert(1)", " http://example.com/",
    ])
    func aMalformedOrUnsafeURLIsRefused(url: String) {
        #expect(kind(of: HTTPRequest(.get, url)) == .invalidRequest)
    }

    @Test(arguments: [
        ("http://example.com", "example.com", false), ("HTTPS://Example.com:8443/a?b=c@d#e", "Example.com", true),
        ("http://[::1]:8545/", "[::1]", false), ("https://example.com/@user", "example.com", true),
    ])
    func aGoodURLIsTaken(url: String, host: String, isSecure: Bool) throws {
        let prepared = try PreparedRequest(HTTPRequest(.get, url))
        #expect(prepared.host.lowercased() == host.lowercased())
        #expect(prepared.isSecure == isSecure)
        #expect(prepared.url == url)
    }

    @Test(arguments: ["", "GET ", "GE\r\nT", "G\0ET", "GÉT", "GET/", "CONNECT"])
    func aMethodThatIsNoTokenIsRefused(method: String) {
        #expect(kind(of: HTTPRequest(HTTPMethod(rawValue: method), "http://example.com/")) == .invalidRequest)
    }

    @Test(arguments: [
        ("X", "a\r\nY: b"), ("X", "a\nb"), ("X", "a\rb"), ("X", "a\0b"), ("X", "\u{7F}"), ("X: y\r\nZ", "a"), ("", "a"),
        ("X Y", "a"),
        ("X:", "a"), ("Ä", "a"), ("Content-Length", "1"), ("transfer-encoding", "chunked"), ("HOST", "evil.example"),
        ("Expect", "100-continue"), ("Connection", "close"),
    ])
    func aHeaderThatCouldChangeTheMessageIsRefused(name: String, value: String) {
        #expect(kind(of: HTTPRequest(.get, "http://example.com/", headers: [name: value])) == .invalidRequest)
    }

    @Test(arguments: ["", "plain", "tab\tinside", "ünïcode", "a;b, c=\"d\""])
    func anOrdinaryHeaderValueIsTaken(value: String) throws {
        let prepared = try PreparedRequest(HTTPRequest(.get, "http://example.com/", headers: ["X-Any": value]))
        #expect(prepared.headers["X-Any"] == value)
    }

    @Test(arguments: [HTTPMethod.get, .head])
    func aBodyWhereNoneBelongsIsRefused(method: HTTPMethod) {
        #expect(kind(of: HTTPRequest(method, "http://example.com/", body: [1])) == .invalidRequest)
    }

    @Test func aNegativeSizeLimitIsRefused() {
        #expect(kind(of: HTTPRequest(.get, "http://example.com/", maximumResponseBytes: -1)) == .invalidRequest)
    }

    @Test func refusedRequestsAreCertainlyNotSent() {
        do {
            _ = try PreparedRequest(HTTPRequest(.get, "nonsense"))
            Issue.record("it was taken")
        } catch {
            #expect(!error.requestMayHaveBeenSent)
        }
    }

    @Test(arguments: [
        (Duration.nanoseconds(1), 1), (.milliseconds(1), 1), (.microseconds(1500), 2), (.seconds(30), 30_000), (.zero, 1),
        (.seconds(-5), 1), (.seconds(Int64.max), 86_400_000),
    ])
    func durationsBecomeWholeMillisecondsWithinBounds(duration: Duration, milliseconds: Int) {
        #expect(duration.millisecondsForCurl == milliseconds)
    }

    @Test func anyTimeOutHasADeadlineWithoutOverflow() throws {
        let request = try PreparedRequest(HTTPRequest(.get, "http://example.com/", timeout: .seconds(Int64.max)))
        #expect(CurlJob(id: 1, request: request, reply: Reply()).deadline > .now)
    }

    private func kind(of request: HTTPRequest) -> HTTPError.Kind? {
        do {
            _ = try PreparedRequest(request)
            return nil
        } catch {
            return error.kind
        }
    }
}
