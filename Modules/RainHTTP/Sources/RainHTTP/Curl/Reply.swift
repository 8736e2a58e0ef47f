internal import RainLock

/// The one answer to one request, given exactly once whoever comes first: the loop, a cancellation or a shut-down.
final class Reply: Sendable {
    typealias Answer = Result<HTTPResponse, any Error>

    private enum State {
        case open
        case awaited(CheckedContinuation<HTTPResponse, any Error>)
        /// The answer is kept only while nobody awaits it.
        case settled(Answer?)
    }

    private let state = Guarded(State.open)

    /// Whether the answer is given, so that work on it is in vain.
    var isSettled: Bool {
        state.withLock { state in
            if case .settled = state { true } else { false }
        }
    }

    /// Hands over the continuation to resume, and returns whether an answer is still wanted.
    ///
    /// When the answer came before the continuation (a task cancelled while it began), the continuation is resumed here.
    func await(_ continuation: CheckedContinuation<HTTPResponse, any Error>) -> Bool {
        let early = state.withLock { state -> Answer? in
            guard case .settled(let answer) = state else {
                state = .awaited(continuation)
                return nil
            }
            state = .settled(nil)
            return answer ?? .failure(CancellationError())
        }
        guard let early else { return true }
        continuation.resume(with: early)
        return false
    }

    /// Gives the answer; later ones are dropped.
    func settle(_ answer: Answer) {
        let continuation = state.withLock { state -> CheckedContinuation<HTTPResponse, any Error>? in
            switch state {
            case .open:
                state = .settled(answer)
                return nil
            case .awaited(let continuation):
                state = .settled(nil)
                return continuation
            case .settled:
                return nil
            }
        }
        // Outside the lock: resuming may run other code.
        continuation?.resume(with: answer)
    }
}
