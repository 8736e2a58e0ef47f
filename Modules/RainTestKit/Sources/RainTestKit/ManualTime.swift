public import RainCore
internal import RainLock

/// A clock that moves only when it is told to, or when somebody sleeps: nothing ever waits for real.
public final class ManualTime: TimeSource {
    private let current: Guarded<Timestamp>

    /// A clock that stands at a time; 2026-01-01T00:00:00Z unless given.
    public init(now: Timestamp = Timestamp(secondsSinceEpoch: 1_767_225_600)) {
        current = Guarded(now)
    }

    /// The time on the clock.
    public var now: Timestamp { current.withLock { $0 } }

    /// Moves the clock.
    public func advance(by duration: Duration) {
        current.withLock { $0 = $0.adding(duration) }
    }

    /// Moves the clock by the duration and returns, or throws `CancellationError` when the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
        await Task.yield()
    }
}
