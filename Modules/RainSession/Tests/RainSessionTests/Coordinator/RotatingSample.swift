import RainCore
@_spi(RainFeature) import RainSession
import Synchronization

/// A session that is refreshed by a single-use token, and lives on when it is used up.
struct Rotating: SessionCredential, Hashable {
    let sessionID: String
    var token: String?
    var usable: Int64
    var lasting: Int64 = 86_400

    var isRefreshable: Bool { token != nil }
    var usableUntil: Timestamp? { SampleSession.start.adding(.seconds(usable)) }
    var expiresAt: Timestamp? { token == nil ? usableUntil : SampleSession.start.adding(.seconds(lasting)) }

    static let one = Rotating(sessionID: "one", token: "a", usable: 900)
    static let two = Rotating(sessionID: "two", token: "b", usable: 1_800)
}

/// Refreshes by a list of closures, and notes every token it used.
final class RotatingRefresher: RotatingSessionRefresher {
    struct Intact: Error {}
    typealias Step = @Sendable (Rotating) async throws -> Rotating

    private let state: Mutex<(steps: [Step], used: [String?])>

    init(_ steps: Step...) { state = Mutex((steps, [])) }

    var used: [String?] { state.withLock { $0.used } }

    func refresh(_ live: Rotating) async throws -> Rotating {
        let step = state.withLock { state -> Step? in
            state.used.append(live.token)
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        guard let step else { throw RainError(.networkError, "no step is left") }
        return try await step(live)
    }

    func remainder(of live: Rotating) -> Rotating {
        var left = live
        left.token = nil
        return left
    }

    func isIntact(after error: any Error) -> Bool { error is Intact }

    func isSuccessor(_ stored: Rotating, of live: Rotating) -> Bool { stored.usable > live.usable }
}

/// A record in memory that tells what it held.
final class RotatingStorage: SessionStorage {
    private let state: Mutex<(record: Rotating?, written: [Rotating], loads: Int, onLoad: (@Sendable (Int) -> Rotating?)?)>

    init(_ record: Rotating?) { state = Mutex((record, [], 0, nil)) }

    var record: Rotating? {
        get { state.withLock { $0.record } }
        set { state.withLock { $0.record = newValue } }
    }
    var written: [Rotating] { state.withLock { $0.written } }
    var loads: Int { state.withLock { $0.loads } }

    /// Replaces the record before a load, by its number.
    func beforeLoad(_ replace: @escaping @Sendable (Int) -> Rotating?) { state.withLock { $0.onLoad = replace } }

    func load() async throws -> Rotating? {
        state.withLock { state in
            state.loads += 1
            if let replacement = state.onLoad?(state.loads) { state.record = replacement }
            return state.record
        }
    }

    func store(_ credential: Rotating) async throws {
        state.withLock { state in
            state.record = credential
            state.written.append(credential)
        }
    }

    func remove() async throws { record = nil }
}
