import RainCore

/// Which session is live: what happened goes in, what is to be done comes out.
///
/// A plain value without I/O and without waiting; ``SessionCoordinator`` drives it. Restoring, logging in and storing take time,
/// and a log-out or another log-in may come first: whatever takes time notes the generation when it begins, and an outcome that
/// comes late does not undo what overruled it.
struct SessionMachine<Credential: SessionCredential>: Sendable {
    /// What counts log-ins and log-outs; an outcome counts only in the generation it was begun in.
    struct Generation: Hashable, Sendable {
        fileprivate var number = 0
    }

    /// What becomes of a session that a log-in opened.
    enum Adoption: Hashable, Sendable {
        /// Store it, then report that it is stored.
        case store
        /// Its time is over as it comes, or it has none: it is of no use.
        case refuseOver
        /// The user logged out, or in again, since the log-in began: it is no longer wanted.
        case refuseOvertaken
    }

    /// What is to be done about the stored record.
    enum Cleaning: Hashable, Sendable {
        /// Nothing.
        case none
        /// Remove the record if it is still this session's: another process may have replaced it.
        case removeIfSame(sessionID: String)
        /// Remove the record whatever it holds: the user wants nothing of it left.
        case remove
    }

    /// What somebody who needs the session is to get.
    enum Answer: Sendable {
        /// The live session.
        case use(Credential)
        /// The session's time has just come.
        case expired(Cleaning)
        /// There is none.
        case nobody
    }

    /// What observers see.
    private(set) var state = SessionState.loading
    /// The live session.
    private(set) var credential: Credential?
    /// The present generation.
    private(set) var generation = Generation()
    // The generation whose log-in is being stored: two in one would each take the other's record for its own.
    private var storing: Generation?

    /// The stored record was read; nil stands for one that is missing or not readable.
    ///
    /// Nothing is removed: what cannot be read may be a newer program's, and what is over may just have been replaced by another
    /// process. A record that stays behind is refused again, and goes with the next log-in or log-out.
    mutating func restored(_ stored: Credential?, since began: Generation, at now: Timestamp) {
        // A log-in or log-out that came first knows better; so does a session that ended meanwhile.
        guard began == generation, credential == nil, state != .expired else { return }
        guard let stored, let expiresAt = Self.expiry(of: stored, at: now) else {
            state = .unauthenticated
            return
        }
        credential = stored
        state = .active(expiresAt: expiresAt)
    }

    /// The stored record could not be read; it may be the next time.
    mutating func restoreFailed(since began: Generation) {
        guard began == generation, state == .loading else { return }
        state = .unauthenticated
    }

    /// A log-in that began in `began` has opened a session.
    ///
    /// After `store` comes ``stored(_:)`` or ``storeFailed(since:)``, with the same generation. Until then the live session stays
    /// as it was.
    mutating func adopt(_ opened: Credential, since began: Generation, at now: Timestamp) -> Adoption {
        guard Self.expiry(of: opened, at: now) != nil else { return .refuseOver }
        guard began == generation, storing != generation else { return .refuseOvertaken }
        storing = generation
        return .store
    }

    /// The session that was to be adopted is stored; `removeIfSame` when it was overtaken while that took its time.
    mutating func stored(_ opened: Credential, since began: Generation) -> Cleaning {
        guard began == generation, let expiresAt = opened.expiresAt else {
            return .removeIfSame(sessionID: opened.sessionID)
        }
        advance()
        credential = opened
        state = .active(expiresAt: expiresAt)
        return .none
    }

    /// The session that was to be adopted could not be stored.
    mutating func storeFailed(since began: Generation) {
        if storing == began { storing = nil }
    }

    /// The service no longer accepts a session.
    ///
    /// Said of any but the live one it changes nothing, so that it counts once.
    mutating func ended(_ ended: Credential) -> Cleaning {
        guard let credential, credential.sessionID == ended.sessionID else { return .none }
        self.credential = nil
        state = .expired
        return .removeIfSame(sessionID: ended.sessionID)
    }

    /// The user logs out.
    mutating func logOut() -> Cleaning {
        advance()
        credential = nil
        state = .unauthenticated
        return .remove
    }

    /// Somebody needs the session.
    mutating func use(at now: Timestamp) -> Answer {
        guard let credential else { return .nobody }
        guard Self.expiry(of: credential, at: now) == nil else { return .use(credential) }
        return .expired(ended(credential))
    }

    private mutating func advance() {
        generation.number += 1
        storing = nil
    }

    /// When a session ends, if that is still to come.
    private static func expiry(of credential: Credential, at now: Timestamp) -> Timestamp? {
        credential.expiresAt.flatMap { $0 > now ? $0 : nil }
    }
}
