import RainTurnkeyAdapter
import Synchronization

/// The machine's clock, moved on by as much as a test says; waits are noted, move it on, and take no time.
///
/// It runs beside the stack's own clock, which is moved on alike: however slow a machine is, the two agree.
final class ShiftedTime: TimeSource {
    private let state = Mutex<(offset: Duration, waits: [Duration])>((.zero, []))

    var now: Timestamp { SystemTime().now.adding(state.withLock { $0.offset }) }

    /// The waits since this was asked for last.
    func takeWaits() -> [Duration] {
        state.withLock { state in
            defer { state.waits = [] }
            return state.waits
        }
    }

    func advance(by duration: Duration) { state.withLock { $0.offset += duration } }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.offset += duration
            state.waits.append(duration)
        }
    }
}
