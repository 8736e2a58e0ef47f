@_spi(RainFeature) public import RainCore

/// Holds the session of one log-in: found again after a restart, refreshed before its time, replaced by the next one, ended once.
///
/// The same for every vendor; `Credential` is what a session is to it. A session is stored before it replaces the one before, so
/// whatever fails leaves the live session and the stored one as they were. Logging in itself is the vendor's: note ``generation``
/// when it begins, and hand over what it opened with ``adopt(_:since:)``. Refreshing is in the extension beside this.
@_spi(RainFeature)
public actor SessionCoordinator<Credential: SessionCredential> {
    /// When something began: what a log-in notes, so that a log-out that comes first is not undone by it.
    public struct Generation: Hashable, Sendable {
        fileprivate let value: SessionMachine<Credential>.Generation
    }

    /// Told of a session's death, once for each, away from whoever noticed it and never on the main thread.
    public typealias Hook = @Sendable () async -> Void

    let time: any TimeSource
    let refresher: (any SessionRefresher<Credential>)?
    let refreshes = SingleFlight<SessionMachine<Credential>.Refresh, Void>()
    let storage: any SessionStorage<Credential>
    private let onExpired: Hook?
    private let published = CurrentValue<SessionState>(.loading)
    var machine: SessionMachine<Credential> {
        didSet {
            guard machine.state != oldValue.state else { return }
            published.set(machine.state)
            watch()
        }
    }
    private var restoration: Task<Void, any Error>?
    // Waits for the live session's time, so that its death is told though nobody calls.
    private var watcher: Task<Void, Never>?
    // The last write that was begun. Writes run one after the other in the order the machine decided them; without that the
    // removal of an old session could hit the record of the one that replaced it.
    private var lastWrite: Task<Void, Never>?

    /// Makes a coordinator; the stored session is looked for at once.
    ///
    /// - Parameters:
    ///   - storage: Where the session is kept.
    ///   - time: The clock.
    ///   - policy: When sessions are refreshed; it must have been checked.
    ///   - refresher: How they are; nil when they cannot be.
    ///   - onExpired: Told of a death; silent on a log-out and after ``close()``.
    public init(
        storage: any SessionStorage<Credential>, time: any TimeSource, policy: SessionPolicy = SessionPolicy(),
        refresher: (any SessionRefresher<Credential>)? = nil, onExpired: Hook? = nil
    ) {
        self.storage = storage
        self.time = time
        self.refresher = refresher
        self.onExpired = onExpired
        machine = SessionMachine(policy: policy, canRefresh: refresher != nil)
        Task { try? await self.awaitRestore() }
    }

    deinit { watcher?.cancel() }

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

    /// Makes a session the live one, once it is stored.
    ///
    /// - Parameters:
    ///   - opened: What the log-in opened.
    ///   - began: The generation the log-in began in.
    /// - Throws: `RainError` `providerError` (RAIN_501) for a session whose time is over already, `tokenExpired` (RAIN_201) when
    ///   the user logged out meanwhile; what the storage throws. After any of them the live session is as it was.
    public func adopt(_ opened: Credential, since began: Generation) async throws {
        switch machine.adopt(opened, since: began.value, at: time.now) {
        case .refuseOver: throw Self.overAlready
        case .refuseOvertaken: throw Self.overtaken
        case .store: break
        }
        do { try await store(opened) } catch {
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
        let ending = machine.ended(credential)
        await follow(ending)
        return ending != nil
    }

    /// Ends the session on this machine and removes what is stored.
    ///
    /// - Throws: What the storage throws; the session is over all the same.
    public func logOut() async throws {
        try await clean(machine.logOut())
    }

    /// Gives no session any more and tells of no death; the stored session stays for the next run of the program.
    public func close() {
        machine.close()
        watcher?.cancel()
        watcher = nil
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

    /// Does what a session's death asks for.
    func follow(_ ending: SessionMachine<Credential>.Ending?) async {
        guard let ending else { return }
        try? await clean(.removeIfSame(sessionID: ending.sessionID))
        guard ending.isTold, let onExpired else { return }
        Task.detached { await onExpired() }
    }

    /// Stores a session, after all writes begun before.
    func store(_ credential: Credential) async throws {
        try await write { [storage] in try await storage.store(credential) }
    }

    /// Does to the stored record what the machine decided.
    ///
    /// Failing harms nothing but where the user asked for it: what stays behind is refused when it is restored.
    func clean(_ cleaning: SessionMachine<Credential>.Cleaning) async throws {
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

    /// Waits for the live session's time, when there is somebody to tell.
    private func watch() {
        watcher?.cancel()
        watcher = nil
        guard onExpired != nil, !machine.isClosed, case .active(let expiresAt) = machine.state else { return }
        watcher = Task { [weak self, time] in
            // In parts, and by the clock after each: a machine may be suspended, and its clock set.
            while time.now < expiresAt {
                do { try await time.sleep(for: min(time.now.duration(to: expiresAt), .seconds(3600))) } catch { return }
            }
            await self?.timePassed()
        }
    }
}
