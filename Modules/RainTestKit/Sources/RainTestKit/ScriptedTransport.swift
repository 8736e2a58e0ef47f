public import RainHTTP
internal import Synchronization

/// A transport that answers from a script, one step a request, and remembers what it was sent.
///
/// At the end of a test, `remaining` says how many steps were never reached; it should be zero.
public final class ScriptedTransport: HTTPTransport {
    /// One step: looks at the request and answers, or throws.
    public typealias Step = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private let state: Mutex<(steps: [Step], requests: [HTTPRequest])>

    /// A transport with its steps, in order.
    public init(_ steps: [Step] = []) {
        state = Mutex((steps, []))
    }

    /// Adds a step at the end.
    public func then(_ step: @escaping Step) {
        state.withLock { $0.steps.append(step) }
    }

    /// Adds an answer at the end.
    public func then(_ status: Int, _ body: String, headers: HTTPHeaders = ["Content-Type": "application/json"]) {
        then { _ in HTTPResponse(status: status, headers: headers, body: Array(body.utf8)) }
    }

    /// What was sent so far.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// How many steps were not reached.
    public var remaining: Int { state.withLock { $0.steps.count } }

    /// Answers by the next step.
    ///
    /// - Throws: What the step throws; `HTTPError` when the script is at its end.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let step = state.withLock { state -> Step? in
            state.requests.append(request)
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        guard let step else {
            throw HTTPError(.invalidRequest, "the script has no step for this request", requestMayHaveBeenSent: false)
        }
        return try await step(request)
    }
}
