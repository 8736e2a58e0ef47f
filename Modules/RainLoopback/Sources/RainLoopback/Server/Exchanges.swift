internal import CMicrohttpd
internal import RainLock

/// The requests of a listener that are under way.
///
/// While a handler thinks, its connection is suspended; libmicrohttpd wants each resumed exactly once, and none suspended when it
/// stops. Suspending, resuming and stopping are therefore decided under one lock.
final class Exchanges: Sendable {
    private enum Stage {
        case reading
        case waiting(OpaquePointer, Task<Void, Never>?)
        case answered(LoopbackResponse)
    }

    private struct State {
        var check: RequestCheck?
        var last = 0
        var isStopped = false
        var stages: [Int: Stage] = [:]
        var drains: [CheckedContinuation<Void, Never>] = []
    }

    private let limits: LoopbackConfiguration
    private let handler: LoopbackListener.Handler
    private let state = Guarded(State())

    init(limits: LoopbackConfiguration, handler: @escaping LoopbackListener.Handler) {
        self.limits = limits
        self.handler = handler
    }

    /// Says on which port requests come; those before are dropped.
    func open(port: UInt16) {
        let check = limits.check(listeningOn: port)
        state.withLock { $0.check = check }
    }

    /// A request's head has come; nil drops the connection.
    func begin(_ connection: OpaquePointer, _ method: String, _ path: String) -> Exchange? {
        let begun = state.withLock { state -> (number: Int, check: RequestCheck)? in
            guard let check = state.check, !state.isStopped else { return nil }
            state.last += 1
            state.stages[state.last] = .reading
            return (state.last, check)
        }
        guard let begun else { return nil }
        let headers = RequestCheck.headers(of: connection)
        var refusal = begun.check.refusal(method: method, headers: headers)
        if refusal == nil, !PeerOwner.isAllowed(owner(of: connection, port: begun.check.port), own: Platform.userID) {
            refusal = RequestCheck.Refusal(status: 403, reason: "another user's process asked for this")
        }
        return Exchange(
            number: begun.number, method: LoopbackRequest.Method(rawValue: method) ?? .get, path: path, headers: headers,
            limit: limits.maximumBodyCount, refusal: refusal)
    }

    private func owner(of connection: OpaquePointer, port: UInt16) -> UInt32? {
        PeerOwner.uid(in: Platform.connectionTable(), peer: rain_loopback_peer_port(connection), port: port)
    }

    /// A request is whole: has it handled, or queues the answer the handler gave.
    func proceed(with exchange: Exchange, on connection: OpaquePointer) -> Int32 {
        // Read here, on the thread that wrote it.
        let request = exchange.request
        let answer = state.withLock { state -> LoopbackResponse? in
            if case .answered(let response) = state.stages[exchange.number] { return response }
            guard !state.isStopped else { return .text("this listener has stopped", status: 503) }
            guard case .reading = state.stages[exchange.number] else { return nil }
            MHD_suspend_connection(connection)
            let task = Task { [handler] in self.answer(exchange, with: await handler(request)) }
            state.stages[exchange.number] = .waiting(connection, task)
            return nil
        }
        return answer?.queue(on: connection) ?? rain_loopback_yes
    }

    private func answer(_ exchange: Exchange, with response: LoopbackResponse) {
        state.withLock { state in
            guard case .waiting(let connection, _) = state.stages[exchange.number] else { return }
            state.stages[exchange.number] = .answered(response)
            MHD_resume_connection(connection)
        }
    }

    /// An exchange is over, one way or another.
    func end(_ exchange: Exchange) {
        let drains = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.stages[exchange.number] = nil
            guard state.stages.isEmpty else { return [] }
            defer { state.drains = [] }
            return state.drains
        }
        for drain in drains { drain.resume() }
    }

    /// Returns when no exchange is under way.
    func drained() async {
        await withCheckedContinuation { continuation in
            let isDrained = state.withLock { state in
                if state.stages.isEmpty || state.isStopped { return true }
                state.drains.append(continuation)
                return false
            }
            if isDrained { continuation.resume() }
        }
    }

    /// Lets every suspended connection go, before the listener is stopped.
    func abandon() {
        let (tasks, drains) = state.withLock { state in
            state.isStopped = true
            var tasks: [Task<Void, Never>] = []
            for (number, stage) in state.stages {
                guard case .waiting(let connection, let task) = stage else { continue }
                state.stages[number] = .answered(.text("this listener has stopped", status: 503))
                MHD_resume_connection(connection)
                if let task { tasks.append(task) }
            }
            defer { state.drains = [] }
            return (tasks, state.drains)
        }
        for task in tasks { task.cancel() }
        for drain in drains { drain.resume() }
    }
}
