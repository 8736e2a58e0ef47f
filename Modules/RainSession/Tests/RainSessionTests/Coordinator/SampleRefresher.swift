import RainCore
@_spi(RainFeature) import RainSession
import Synchronization

/// Refreshes by a list of closures, and counts.
final class SampleRefresher: SessionRefresher {
    typealias Step = @Sendable (SampleSession) async throws -> SampleSession

    private let state: Mutex<(steps: [Step], asked: [String])>

    init(_ steps: Step...) { state = Mutex((steps, [])) }

    /// The sessions that were to be refreshed, in order.
    var asked: [String] { state.withLock { $0.asked } }

    func refresh(_ live: SampleSession) async throws -> SampleSession {
        let step = state.withLock { state -> Step? in
            state.asked.append(live.sessionID)
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        guard let step else { throw RainError(.networkError, "no step is left") }
        return try await step(live)
    }
}

/// Something that can be waited for, and happens once.
struct Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let source: AsyncStream<Void>.Continuation

    init() { (stream, source) = AsyncStream.makeStream(of: Void.self) }

    func send() { source.finish() }
    func wait() async { for await _ in stream {} }
}
