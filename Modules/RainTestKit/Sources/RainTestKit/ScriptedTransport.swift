public import RainHTTP
internal import RainLock

/// A transport that answers from a script, one step a request, and remembers what it was sent.
///
/// A script is an expectation: `finish()` throws when a step was never reached, or a request came for which there was none, also
/// when the code under test swallowed the error it got for it.
///
///     let transport = ScriptedTransport()
///     transport.then(200, #"{"jsonrpc":"2.0","id":1,"result":"0x1"}"#)
///     …
///     try transport.finish()
public final class ScriptedTransport: HTTPTransport {
    /// One step: looks at the request and answers, or throws.
    public typealias Step = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var steps: [Step]
        var requests: [HTTPRequest] = []
        var unexpected = 0
    }

    private let state: Guarded<State>

    /// A transport with its steps, in order.
    public init(_ steps: [Step] = []) {
        state = Guarded(State(steps: steps))
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
            guard state.steps.isEmpty else { return state.steps.removeFirst() }
            state.unexpected += 1
            return nil
        }
        guard let step else {
            throw HTTPError(.invalidRequest, "the script has no step for this request", requestMayHaveBeenSent: false)
        }
        return try await step(request)
    }

    /// Checks that the script was followed to its end.
    ///
    /// - Throws: `ScriptError` when steps are left over, or requests came beyond the script.
    public func finish() throws(ScriptError) {
        let (left, unexpected) = state.withLock { ($0.steps.count, $0.unexpected) }
        if left > 0 || unexpected > 0 { throw ScriptError(stepsLeft: left, requestsBeyond: unexpected) }
    }
}

/// A script that was not followed to its end.
public struct ScriptError: Error, Hashable, CustomStringConvertible {
    /// How many steps were never reached.
    public let stepsLeft: Int
    /// How many requests came for which there was no step.
    public let requestsBeyond: Int

    /// What went wrong.
    public var description: String {
        "the script was not followed: \(stepsLeft) steps were never reached, \(requestsBeyond) requests came beyond it"
    }
}
