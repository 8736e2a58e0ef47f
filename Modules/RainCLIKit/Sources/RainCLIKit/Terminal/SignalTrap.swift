internal import Dispatch
internal import RainLock

/// Catches the signals that ask a program to end, while somebody holds it.
///
/// A caught signal makes `descriptor` readable for as long as the trap is held, so that everybody who waits sees it. When the
/// last holder lets go, a signal that no watcher has acted on takes its usual effect after all.
final class SignalTrap: Sendable {
    /// The one trap: signals belong to the process.
    static let shared = SignalTrap()

    private struct State {
        var holders = 0
        var isActedOn = false
        var saved: Platform.SavedSignals?
    }

    private let state = Guarded(State())
    /// Without a pipe nothing is caught, and signals keep their usual effect.
    private let pipe = Platform.makePipe()

    /// Readable once a signal came; nil while nobody holds the trap.
    var descriptor: Int32? {
        state.withLock { $0.holders > 0 ? pipe?.read : nil }
    }

    /// Begins to catch.
    func hold() {
        state.withLock { state in
            state.holders += 1
            guard state.holders == 1, let pipe else { return }
            // A signal that was on its way when the last holder let go is not for this one.
            _ = Platform.drain(pipe.read)
            state.saved = Platform.catchSignals(writingTo: pipe.write)
        }
    }

    /// Ends what `hold` began.
    func release() {
        let signal = state.withLock { state -> UInt8? in
            state.holders -= 1
            guard state.holders == 0, let pipe, let saved = state.saved else { return nil }
            Platform.restore(saved)
            let caught = Platform.drain(pipe.read)
            defer { state.isActedOn = false }
            return state.isActedOn ? nil : caught
        }
        if let signal { Platform.raise(Int32(signal)) }
    }

    /// Runs `body`; a signal meanwhile calls `action` once, on another thread, and has no other effect.
    func whileWatching<Result>(
        _ action: @escaping @Sendable () -> Void, _ body: () async throws -> Result
    ) async rethrows -> Result {
        hold()
        defer { release() }
        guard let pipe else { return try await body() }
        let source = DispatchSource.makeReadSource(fileDescriptor: pipe.read, queue: .global())
        source.setEventHandler { [self] in
            // The byte stays in the pipe for others who wait, so the source would fire for ever.
            source.cancel()
            state.withLock { $0.isActedOn = true }
            action()
        }
        source.activate()
        defer { source.cancel() }
        return try await body()
    }
}
