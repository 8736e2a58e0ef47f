public import RainCore

/// Holds the session of one log-in: found again after a restart, replaced by the next one, ended once.
///
/// The same for every vendor; `Credential` is what a session is to it. A session is stored before it replaces the one before, so
/// whatever fails leaves the live session and the stored one as they were. Logging in itself is the vendor's: note ``generation``
/// when it begins, and hand over what it opened with ``adopt(_:since:)``.
@_spi(RainFeature)
public actor SessionCoordinator<Credential: SessionCredential> {
    /// When something began: what a log-in notes, so that a log-out that comes first is not undone by it.
    public struct Generation: Hashable, Sendable {
        fileprivate let value: SessionMachine<Credential>.Generation
    }

    private let storage: any SessionStorage<Credential>
    private let time: any TimeSource
    private let published = CurrentValue<SessionState>(.loading)
    private var machine = SessionMachine<Credential>() {
        didSet { published.set(machine.state) }
    }
    private var restoration: Task<Void, any Error>?
    // The last write that was begun. Writes run one after the other in the order the machine decided them; without that the
    // removal of an old session could hit the record of the one that replaced it.
    private var lastWrite: Task<Void, Never>?

    /// Makes a coordinator; the stored session is looked for at once.
    public init(storage: any SessionStorage<Credential>, time: any TimeSource) {
        self.storage = storage
        self.time = time
        Task { try? await self.awaitRestore() }
    }

    /// Whether somebody is logged in, now.
    public nonisolated var state: SessionState { published.value.at(time.now) }

    /// The present state and those that follow; a slow reader sees the latest only.
    public nonisolated func states() -> AsyncStream<SessionState> { published.updates() }

    /// What a log-in notes when it begins.
    public var generation: Generation { Generation(value: machine.generation) }

    /// Returns once it is known whether there is a stored session that still lives.
    ///
    /// Many callers share one look.
    ///
    /// - Throws: What the storage throws; the next call tries again.
    public func awaitRestore() async throws {
        let task = restoration ?? Task { try await restore() }
        restoration = task
        do { try await task.value } catch {
            if restoration == task { restoration = nil }
            throw error
        }
    }

    /// The live session; waits until it is known whether there is a stored one.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in or the session's time has come; what the storage
    ///   throws.
    public func current() async throws -> Credential {
        if machine.credential == nil { try await awaitRestore() }
        switch machine.use(at: time.now) {
        case .use(let credential): return credential
        case .expired(let cleaning):
            try? await clean(cleaning)
            throw RainError(.tokenExpired, "the session is over; log in again")
        case .nobody: throw RainError(.tokenExpired, "nobody is logged in; log in first")
        }
    }

    /// Makes a session the live one, once it is stored.
    ///
    /// - Parameters:
    ///   - opened: What the log-in opened.
    ///   - began: The generation the log-in began in.
    /// - Throws: `RainError` `providerError` (RAIN_501) for a session whose time is over already, `tokenExpired` (RAIN_201) when
    ///   the user logged out meanwhile; what the storage throws. After any of them the live session is as it was.
    public func adopt(_ opened: Credential, since began: Generation) async throws {
        switch machine.adopt(opened, since: began.value, at: time.now) {
        case .refuseOver:
            throw RainError(.providerError, "the session that was opened is over already; check this machine's clock")
        case .refuseOvertaken: throw Self.overtaken
        case .store: break
        }
        do { try await write { [storage] in try await storage.store(opened) } } catch {
            machine.storeFailed(since: began.value)
            throw error
        }
        let cleaning = machine.stored(opened, since: began.value)
        guard cleaning == .none else {
            try? await clean(cleaning)
            throw Self.overtaken
        }
    }

    /// Drops a session that the service no longer accepts, if it is still the live one.
    ///
    /// - Returns: Whether it was: true once for each session.
    @discardableResult
    public func ended(_ credential: Credential) async -> Bool {
        let cleaning = machine.ended(credential)
        try? await clean(cleaning)
        return cleaning != .none
    }

    /// Ends the session on this machine and removes what is stored.
    ///
    /// - Throws: What the storage throws; the session is over all the same.
    public func logOut() async throws {
        try await clean(machine.logOut())
    }

    private func restore() async throws {
        let began = machine.generation
        do {
            let stored = try await storage.load()
            machine.restored(stored, since: began, at: time.now)
        } catch {
            machine.restoreFailed(since: began)
            throw error
        }
    }

    /// Does to the stored record what the machine decided.
    ///
    /// Failing harms nothing but where the user asked for it: what stays behind is refused when it is restored.
    private func clean(_ cleaning: SessionMachine<Credential>.Cleaning) async throws {
        switch cleaning {
        case .none: return
        case .remove: try await write { [storage] in try await storage.remove() }
        case .removeIfSame(let sessionID):
            try await write { [storage] in
                // Stores know no compare-and-remove: looking first leaves only a moment for another process to be hit.
                guard try await storage.load()?.sessionID == sessionID else { return }
                try await storage.remove()
            }
        }
    }

    /// Runs `body` after all writes begun before, also when the caller is cancelled: half a write is none.
    private func write(_ body: @escaping @Sendable () async throws -> Void) async throws {
        let task = Task { [lastWrite] in
            await lastWrite?.value
            try await body()
        }
        lastWrite = Task { _ = try? await task.value }
        try await task.value
    }

    private static var overtaken: RainError {
        RainError(.tokenExpired, "the user logged out, or in again, while logging in")
    }
}
