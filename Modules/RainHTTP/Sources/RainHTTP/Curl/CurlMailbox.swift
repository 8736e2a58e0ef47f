internal import CLibcurl
internal import RainLock

/// The way from callers on any thread to the loop on its own: a queue under a lock, and a wake-up.
///
/// It also owns the loop's life: the first request starts the thread, `stop` ends it, and after that nothing is taken any more.
final class CurlMailbox: Sendable {
    /// What a caller asks of the loop.
    enum Command: Sendable {
        case start(CurlJob)
        case cancel(UInt64)
    }

    /// What the loop finds when it looks.
    struct Batch: Sendable {
        let commands: [Command]
        let isStopping: Bool
    }

    private enum Phase {
        case idle
        case running(MultiHandle)
        case stopping(MultiHandle)
        case stopped
    }

    private struct State {
        var phase = Phase.idle
        var commands: [Command] = []
    }

    private let state = Guarded(State())
    private let configuration: CurlTransport.Configuration
    private let startThread: LoopThread.Starter

    init(configuration: CurlTransport.Configuration, startThread: @escaping LoopThread.Starter) {
        self.configuration = configuration
        self.startThread = startThread
    }

    /// Queues a request, starting the loop when there is none.
    func submit(_ job: CurlJob) throws(HTTPError) {
        let failure = state.withLock { state -> HTTPError? in
            switch state.phase {
            case .running(let multi):
                enqueue(.start(job), in: &state, waking: multi)
                return nil
            case .idle:
                switch startLoop() {
                case .success(let multi):
                    state.phase = .running(multi)
                    enqueue(.start(job), in: &state, waking: multi)
                    return nil
                case .failure(let error):
                    return error
                }
            case .stopping, .stopped:
                return HTTPError(.shutDown, "the transport was shut down", requestMayHaveBeenSent: false)
            }
        }
        if let failure { throw failure }
    }

    /// Tells the loop to drop a request; one that has ended is ignored there.
    func cancel(_ id: UInt64) {
        state.withLock { state in
            guard case .running(let multi) = state.phase else { return }
            enqueue(.cancel(id), in: &state, waking: multi)
        }
    }

    /// Tells the loop to fail what is outstanding and to end.
    func stop() {
        state.withLock { state in
            switch state.phase {
            case .idle:
                state.phase = .stopped
            case .running(let multi):
                state.phase = .stopping(multi)
                multi.wake()
            case .stopping, .stopped:
                break
            }
        }
    }

    /// Takes what is queued; called by the loop.
    func drain() -> Batch {
        state.withLock { state in
            let commands = state.commands
            state.commands.removeAll(keepingCapacity: true)
            if case .running = state.phase { return Batch(commands: commands, isStopping: false) }
            return Batch(commands: commands, isStopping: true)
        }
    }

    /// Forgets the multi handle, which nobody wakes from here on; called by the loop just before it frees the handle.
    func close() {
        state.withLock { $0.phase = .stopped }
    }

    private func enqueue(_ command: Command, in state: inout State, waking multi: MultiHandle) {
        state.commands.append(command)
        // A queue that was not empty has a wake-up on its way already.
        if state.commands.count == 1 { multi.wake() }
    }

    private func startLoop() -> Result<MultiHandle, HTTPError> {
        guard let multi = MultiHandle() else {
            return .failure(HTTPError(.cannotStart, "libcurl could not be started", requestMayHaveBeenSent: false))
        }
        let configuration = configuration
        let code = startThread {
            CurlLoop(mailbox: self, multi: multi, configuration: configuration).run()
        }
        guard code == 0 else {
            multi.free()
            return .failure(
                HTTPError(
                    .cannotStart, "the network thread could not be started (errno \(code))", requestMayHaveBeenSent: false))
        }
        return .success(multi)
    }
}
