import RainHTTP
import Synchronization
import Testing

@Suite struct RetryingTransportTests {
    @Test func itSendsAgainUntilAnAnswerStandsAndWaitsBetween() async throws {
        let base = Script([
            .failure(Self.lost), .success(HTTPResponse(status: 503)), .success(HTTPResponse(status: 200, body: [7])),
        ])
        let waits = Mutex<[Duration]>([])
        let transport = RetryingTransport(base, policy: .standard, random: { 1 }) { wait in waits.withLock { $0.append(wait) } }
        let request = HTTPRequest(.post, "http://node.example/", body: [1], isIdempotent: true)
        #expect(try await transport.send(request).body == [7])
        #expect(base.seen == Array(repeating: request, count: 3))
        #expect(waits.withLock { $0 } == [.milliseconds(250), .milliseconds(500)])
    }

    @Test func theLastErrorIsThrownWhenAttemptsAreUsedUp() async throws {
        let base = Script(Array(repeating: .failure(Self.lost), count: 5))
        let transport = RetryingTransport(base, policy: .standard) { _ in }
        await #expect(throws: Self.lost) {
            try await transport.send(HTTPRequest(.get, "http://node.example/", isIdempotent: true))
        }
        #expect(base.seen.count == 3)
    }

    @Test func theLastResponseIsReturnedWhenAttemptsAreUsedUp() async throws {
        let base = Script(Array(repeating: .success(HTTPResponse(status: 503)), count: 5))
        let transport = RetryingTransport(base, policy: .standard) { _ in }
        #expect(try await transport.send(HTTPRequest(.get, "http://node.example/", isIdempotent: true)).status == 503)
        #expect(base.seen.count == 3)
    }

    @Test func aPaymentThatMayHaveGoneOutIsSentOnce() async throws {
        let base = Script([.failure(Self.lost), .success(HTTPResponse(status: 200))])
        let transport = RetryingTransport(base, policy: .standard) { _ in }
        await #expect(throws: Self.lost) { try await transport.send(HTTPRequest(.post, "http://node.example/")) }
        #expect(base.seen.count == 1)
    }

    @Test func aCancelledWaitEndsTheCall() async throws {
        let base = Script([.failure(Self.lost), .success(HTTPResponse(status: 200))])
        let transport = RetryingTransport(base, policy: .standard) { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) {
            try await transport.send(HTTPRequest(.get, "http://node.example/", isIdempotent: true))
        }
        #expect(base.seen.count == 1)
    }

    private static let lost = HTTPError(.connectionLost, "gone", requestMayHaveBeenSent: true)

    /// Answers from a list.
    private final class Script: HTTPTransport {
        private let state: Mutex<(answers: [Result<HTTPResponse, HTTPError>], seen: [HTTPRequest])>

        init(_ answers: [Result<HTTPResponse, HTTPError>]) {
            state = Mutex((answers, []))
        }

        var seen: [HTTPRequest] { state.withLock { $0.seen } }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            try state.withLock { state in
                state.seen.append(request)
                return state.answers.removeFirst()
            }.get()
        }
    }
}
