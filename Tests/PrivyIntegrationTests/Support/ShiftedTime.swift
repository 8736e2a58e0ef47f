import RainPrivyAdapter
import Synchronization

/// The machine's clock, moved on by as much as a test says; waits move it on and take no time.
///
/// It runs beside the stack's own clock, which is moved on alike.
final class ShiftedTime: TimeSource {
    private let offset = Mutex(Duration.zero)

    var now: Timestamp { SystemTime().now.adding(offset.withLock { $0 }) }

    func advance(by duration: Duration) { offset.withLock { $0 += duration } }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
    }
}
