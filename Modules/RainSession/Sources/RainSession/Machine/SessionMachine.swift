import RainCore

/// Which session is live: what happened goes in, what is to be done comes out.
///
/// A plain value without I/O and without waiting; ``SessionCoordinator`` drives it. Restoring, logging in, refreshing and storing
/// take time, and a log-out or another log-in may come first: whatever takes time notes the generation when it begins, and an
/// outcome that comes late does not undo what overruled it. Refreshes are events of their own, in the extension beside this.
struct SessionMachine<Credential: SessionCredential>: Sendable {
    /// What counts log-ins and log-outs; an outcome counts only in the generation it was begun in.
    struct Generation: Hashable, Sendable {
        fileprivate var number = 0
    }

    /// When sessions are refreshed.
    let policy: SessionPolicy
    /// Whether there is somebody who can refresh.
    let canRefresh: Bool
    /// What observers see.
    private(set) var state = SessionState.loading
    /// The live session.
    private(set) var credential: Credential?
    /// The present generation.
    private(set) var generation = Generation()
    /// Whether nothing is given and nothing told any more.
    private(set) var isClosed = false
    // The generation whose log-in is being stored: two in one would each take the other's record for its own.
    private(set) var storing: Generation?
    // The refresh whose outcome counts; a log-in, a log-out and the session's end overrule it. Only the extension sets it.
    var refreshing: Refresh?
    var lastRefresh = 0

    init(policy: SessionPolicy = SessionPolicy(), canRefresh: Bool = false) {
        self.policy = policy
        self.canRefresh = canRefresh
    }

    /// The stored record was read; nil stands for one that is missing or not readable.
    ///
    /// Nothing is removed: what cannot be read may be a newer program's, and what is over may just have been replaced by another
    /// process. A record that stays behind is refused again, and goes with the next log-in or log-out.
    mutating func restored(_ stored: Credential?, since began: Generation, at now: Timestamp) {
        // A log-in or log-out that came first knows better; so does a session that ended meanwhile.
        guard began == generation, credential == nil, state != .expired else { return }
        guard let stored, Self.expiry(of: stored, at: now) != nil else {
            state = .unauthenticated
            return
        }
        live(stored)
    }

    /// The stored record could not be read; it may be the next time.
    mutating func restoreFailed(since began: Generation) {
        guard began == generation, state == .loading else { return }
        state = .unauthenticated
    }

    /// A log-in that began in `began` has opened a session.
    ///
    /// After `store` comes ``stored(_:since:)`` or ``storeFailed(since:)``, with the same generation. Until then the live session
    /// stays as it was.
    mutating func adopt(_ opened: Credential, since began: Generation, at now: Timestamp) -> Adoption {
        guard Self.expiry(of: opened, at: now) != nil else { return .refuseOver }
        guard began == generation, storing != generation else { return .refuseOvertaken }
        storing = generation
        return .store
    }

    /// The session that was to be adopted is stored; `removeIfSame` when it was overtaken while that took its time.
    mutating func stored(_ opened: Credential, since began: Generation) -> Cleaning {
        guard began == generation else { return .removeIfSame(sessionID: opened.sessionID) }
        advance()
        live(opened)
        return .none
    }

    /// The session that was to be adopted could not be stored.
    mutating func storeFailed(since began: Generation) {
        if storing == began { storing = nil }
    }

    /// The service no longer accepts a session.
    ///
    /// Said of any but the live one it is nothing, so that a death counts once.
    mutating func ended(_ ended: Credential) -> Ending? {
        credential?.sessionID == ended.sessionID ? die() : nil
    }

    /// The user logs out: no death, and nothing the app is told of.
    mutating func logOut() -> Cleaning {
        advance()
        credential = nil
        state = .unauthenticated
        return .remove
    }

    /// Nobody listens any more: nothing is given, and no death is told.
    mutating func close() {
        isClosed = true
    }

    /// The live session dies.
    mutating func die() -> Ending? {
        guard let credential else { return nil }
        self.credential = nil
        refreshing = nil
        state = .expired
        return Ending(sessionID: credential.sessionID, isTold: !isClosed)
    }

    /// A session becomes the live one.
    mutating func live(_ session: Credential) {
        guard let expiresAt = session.expiresAt else { return }
        credential = session
        state = .active(expiresAt: expiresAt)
    }

    /// When a session ends, if that is still to come.
    static func expiry(of credential: Credential, at now: Timestamp) -> Timestamp? {
        credential.expiresAt.flatMap { $0 > now ? $0 : nil }
    }

    private mutating func advance() {
        generation.number += 1
        storing = nil
        refreshing = nil
    }
}
