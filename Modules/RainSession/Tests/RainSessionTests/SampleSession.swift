import RainCore
@_spi(RainFeature) import RainSession
import Synchronization

/// A session as the least of vendors would have it.
struct SampleSession: SessionCredential, Hashable {
    let sessionID: String
    let expiresAt: Timestamp?

    /// A session that ends so many seconds after the manual clock's start; nil for one that never does.
    init(_ sessionID: String, lasting seconds: Int64? = 900) {
        self.sessionID = sessionID
        expiresAt = seconds.map { Self.start.adding(.seconds($0)) }
    }

    static let start = Timestamp(secondsSinceEpoch: 1_767_225_600)
}

/// A record in memory; a test may do something before an operation, or have it fail.
final class SampleStorage: SessionStorage {
    enum Operation: Hashable { case load, store, remove }
    struct Broken: Error {}
    typealias Hook = @Sendable () async throws -> Void

    private let state: Mutex<(record: SampleSession?, hooks: [Operation: Hook], done: [Operation])>

    init(_ record: SampleSession? = nil) { state = Mutex((record, [:], [])) }

    var record: SampleSession? {
        get { state.withLock { $0.record } }
        set { state.withLock { $0.record = newValue } }
    }
    var done: [Operation] { state.withLock { $0.done } }

    /// Does something before the next operation of a kind.
    func before(_ operation: Operation, _ hook: @escaping Hook) { state.withLock { $0.hooks[operation] = hook } }

    func load() async throws -> SampleSession? {
        // What is read may be old by the time it is handed over.
        let record = record
        try await run(.load)
        return record
    }

    func store(_ credential: SampleSession) async throws {
        try await run(.store)
        record = credential
    }

    func remove() async throws {
        try await run(.remove)
        record = nil
    }

    private func run(_ operation: Operation) async throws {
        let hook = state.withLock { state in
            state.done.append(operation)
            return state.hooks.removeValue(forKey: operation)
        }
        try await hook?()
    }
}
