import RainHTTP
import Testing

@Suite struct RetryPolicyTests {
    let read = HTTPRequest(.post, "http://node.example/", isIdempotent: true)
    let payment = HTTPRequest(.post, "http://node.example/")
    let policy = RetryPolicy(
        maximumAttempts: 10, initialDelay: .milliseconds(100), factor: 3, maximumDelay: .seconds(1),
        maximumRetryAfter: .seconds(7))

    @Test func waitsGrowByTheFactorUpToTheCap() {
        let waits = (1...5).map { policy.delay(after: HTTPResponse(status: 503), to: read, attempt: $0) }
        #expect(waits == [.milliseconds(100), .milliseconds(300), .milliseconds(900), .seconds(1), .seconds(1)])
    }

    @Test(arguments: [(429, true), (502, true), (503, true), (504, true), (200, false), (404, false), (500, false)])
    func onlyTheStatusesNamedAreTriedAgain(status: Int, isTried: Bool) {
        #expect((policy.delay(after: HTTPResponse(status: status), to: read, attempt: 1) != nil) == isTried)
    }

    @Test func aRequestThatIsNotIdempotentIsNotRepeatedOnceItMayHaveBeenSent() {
        let unsent = HTTPError(.cannotConnect, "", requestMayHaveBeenSent: false)
        let sent = HTTPError(.connectionLost, "", requestMayHaveBeenSent: true)
        #expect(policy.delay(after: unsent, to: payment, attempt: 1) != nil)
        #expect(policy.delay(after: sent, to: payment, attempt: 1) == nil)
        #expect(policy.delay(after: sent, to: read, attempt: 1) != nil)
        #expect(policy.delay(after: HTTPResponse(status: 503), to: payment, attempt: 1) == nil)
    }

    @Test(arguments: [
        HTTPError.Kind.invalidRequest, .tlsFailure, .tooLarge, .badResponse, .shutDown, .cannotStart,
    ])
    func whatAnotherAttemptCannotMendIsNotTriedAgain(kind: HTTPError.Kind) {
        #expect(policy.delay(after: HTTPError(kind, "", requestMayHaveBeenSent: false), to: read, attempt: 1) == nil)
    }

    @Test func aCancellationIsNeverTriedAgain() {
        #expect(policy.delay(after: CancellationError(), to: read, attempt: 1) == nil)
    }

    @Test func theLastAttemptIsTheLast() {
        #expect(policy.delay(after: HTTPResponse(status: 503), to: read, attempt: 9) != nil)
        #expect(policy.delay(after: HTTPResponse(status: 503), to: read, attempt: 10) == nil)
        #expect(RetryPolicy.none.delay(after: HTTPResponse(status: 503), to: read, attempt: 1) == nil)
    }

    @Test(arguments: [
        ("7", Duration.seconds(7)), ("0", .milliseconds(100)), ("8", nil), ("99999999999999999999", nil),
        ("soon", .milliseconds(100)), ("-1", .milliseconds(100)), ("", .milliseconds(100)),
    ])
    func retryAfterIsHonouredUpToItsCap(value: String, wait: Duration?) {
        let response = HTTPResponse(status: 429, headers: ["Retry-After": value])
        #expect(policy.delay(after: response, to: read, attempt: 1) == wait)
    }

    @Test func aDateIsMeasuredByTheServersOwnClock() {
        func wait(_ after: String, _ date: String?) -> Duration? {
            var response = HTTPResponse(status: 503, headers: ["Retry-After": after])
            response.headers["Date"] = date
            return policy.delay(after: response, to: read, attempt: 1)
        }
        let date = "Mon, 30 Nov 2026 12:00:00 GMT"
        #expect(wait("Mon, 30 Nov 2026 12:00:05 GMT", date) == .seconds(5))
        #expect(wait("Mon, 30 Nov 2026 12:00:08 GMT", date) == nil)
        #expect(wait("Mon, 30 Nov 2026 11:00:00 GMT", date) == .milliseconds(100))
        #expect(wait("Mon, 30 Nov 2026 12:00:05 GMT", nil) == .milliseconds(100))
        #expect(wait("Mon, 30 Nov 2026 12:00:05 GMT", "now") == .milliseconds(100))
    }

    @Test func chanceTakesUpToItsShareOfAWait() {
        func wait(_ jitter: Double, _ random: Double) -> Duration? {
            let policy = RetryPolicy(initialDelay: .seconds(1), jitter: jitter)
            return policy.delay(after: HTTPResponse(status: 503), to: read, attempt: 1, random: random)
        }
        #expect(wait(0.5, 1) == .seconds(1))
        #expect(wait(0.5, 0) == .milliseconds(500))
        #expect(wait(0.5, 0.5) == .milliseconds(750))
        #expect(wait(0, 0) == .seconds(1))
        #expect(wait(1, 0) == .zero)
        for value in [-1, 2, .nan, .infinity] as [Double] {
            #expect((wait(value, value)).map { $0 >= .zero && $0 <= .seconds(1) } == true)
        }
    }

    @Test func whatTheServerAsksForIsNotShortenedByChance() {
        let response = HTTPResponse(status: 429, headers: ["Retry-After": "5"])
        #expect(policy.delay(after: response, to: read, attempt: 1, random: 0) == .seconds(5))
    }

    @Test func extremeValuesNeitherTrapNorGoBelowZero() {
        for factor in [-1, 0, 1, .infinity, .nan, 1e300] as [Double] {
            let policy = RetryPolicy(
                maximumAttempts: .max, initialDelay: .seconds(1), factor: factor, maximumDelay: .seconds(60))
            let wait = policy.delay(after: HTTPResponse(status: 503), to: read, attempt: .max - 1)
            #expect(wait.map { $0 >= .zero && $0 <= .seconds(60) } == true)
        }
        let negative = RetryPolicy(initialDelay: .seconds(-1), maximumDelay: .seconds(-1))
        #expect(negative.delay(after: HTTPResponse(status: 503), to: read, attempt: 1) == .zero)
    }
}
