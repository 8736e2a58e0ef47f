/// Where the time comes from and how one waits for it.
///
/// Deadlines are absolute: after a sleep, read `now` again, for a machine may have been suspended. Tests hand in a manual
/// source, so that nothing ever waits for real:
///
///     struct Frozen: TimeSource {
///         let now = Timestamp(secondsSinceEpoch: 1_700_000_000)
///         func sleep(for duration: Duration) async throws { try Task.checkCancellation() }
///     }
public protocol TimeSource: Sendable {
    /// The wall time.
    var now: Timestamp { get }

    /// Returns after a duration, or throws `CancellationError` at once when the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The machine's own clock.
public struct SystemTime: TimeSource {
    /// Makes the source.
    public init() {}

    /// The wall time.
    public var now: Timestamp { Platform.now() }

    /// Sleeps by the continuous clock, which also counts while the machine is suspended.
    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: .continuous)
    }
}
