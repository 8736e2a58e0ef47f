public import RainCore
internal import RainLock

/// A clock that moves only when it is told to; whoever sleeps waits until it has moved far enough.
///
/// For what must happen by itself as time passes; where a sleep may be over at once, ``ManualTime`` is simpler.
///
///     let time = SteppedTime()
///     …                                // something sleeps for a minute
///     await time.waitForSleepers(1)
///     time.advance(by: .seconds(60))   // and wakes
public final class SteppedTime: TimeSource {
    private struct Sleeper {
        let wakesAt: Timestamp
        let wake: AsyncStream<Void>.Continuation
    }

    private struct State {
        var now: Timestamp
        var sleepers: [Int: Sleeper] = [:]
        var last = 0
    }

    private let state: Guarded<State>

    /// A clock that stands at a time; 2026-01-01T00:00:00Z unless given.
    public init(now: Timestamp = Timestamp(secondsSinceEpoch: 1_767_225_600)) {
        state = Guarded(State(now: now))
    }

    /// The time on the clock.
    public var now: Timestamp { state.withLock { $0.now } }

    /// Moves the clock and wakes those whose time has come.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.adding(duration)
            return state.sleepers.values.filter { [now = state.now] in $0.wakesAt <= now }.map(\.wake)
        }
        for wake in due { wake.finish() }
    }

    /// Returns once at least so many sleep.
    public func waitForSleepers(_ count: Int) async {
        while state.withLock({ $0.sleepers.count }) < count { await Task.yield() }
    }

    /// Returns when the clock has moved by the duration, or throws `CancellationError` when the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        let (waiting, wake) = AsyncStream.makeStream(of: Void.self)
        let number = state.withLock { state -> Int? in
            guard duration > .zero else { return nil }
            state.last += 1
            state.sleepers[state.last] = Sleeper(wakesAt: state.now.adding(duration), wake: wake)
            return state.last
        }
        if let number {
            for await _ in waiting {}
            state.withLock { _ = $0.sleepers.removeValue(forKey: number) }
        }
        try Task.checkCancellation()
    }
}
