import RainCore

extension SessionMachine {
    /// Somebody needs the session.
    ///
    /// - Parameter mayRefresh: False for one who has just seen to a refresh: if it failed and time is left, the session goes on.
    mutating func need(at now: Timestamp, mayRefresh: Bool = true) -> Answer {
        if isClosed { return .closed }
        guard let credential else { return .nobody }
        guard let expiresAt = Self.expiry(of: credential, at: now) else {
            // A refresh that was asked for in time may still bring the next session.
            if let refreshing { return .refresh(refreshing) }
            return die().map { .over($0) } ?? .nobody
        }
        let usableUntil = min(expiresAt, credential.usableUntil ?? expiresAt)
        let isDue = now.duration(to: usableUntil) <= policy.refreshBuffer
        guard isDue, mayRefresh, policy.autoRefresh, canRefresh, credential.isRefreshable else {
            return usableUntil > now ? .use(credential) : .stale(credential)
        }
        return .refresh(begin(credential))
    }

    /// The app wants the session refreshed, whatever time is left.
    mutating func refreshAsked(at now: Timestamp) -> Answer {
        switch need(at: now, mayRefresh: false) {
        case .use(let credential) where credential.isRefreshable, .stale(let credential) where credential.isRefreshable:
            .refresh(begin(credential))
        case let other: other
        }
    }

    /// The session's time may have come, and nobody asked.
    mutating func timePassed(at now: Timestamp) -> Ending? {
        guard refreshing == nil, let credential, Self.expiry(of: credential, at: now) == nil else { return nil }
        return die()
    }

    /// A refresh has opened a session.
    ///
    /// After `store` comes ``refreshStored(_:by:)`` or ``refreshFailed(_:isDead:at:)``.
    mutating func refreshed(_ opened: Credential, by refresh: Refresh, at now: Timestamp) -> Adoption {
        guard refreshing == refresh else { return .refuseOvertaken }
        // A log-in that is being stored comes last: what were written now would be taken for its record.
        if storing != nil {
            refreshing = nil
            return .refuseOvertaken
        }
        guard Self.expiry(of: opened, at: now) != nil else {
            refreshing = nil
            return .refuseOver
        }
        return .store
    }

    /// The refreshed session is stored and takes the place of the one before; `removeIfSame` when it was overruled meanwhile.
    mutating func refreshStored(_ opened: Credential, by refresh: Refresh) -> Cleaning {
        guard refreshing == refresh else { return .removeIfSame(sessionID: opened.sessionID) }
        refreshing = nil
        live(opened)
        return .none
    }

    /// The answer to a refresh is lost, and what it was asked for by may be used up: the session goes on with what is left of it.
    mutating func refreshLost(_ remainder: Credential, by refresh: Refresh) {
        guard refreshing == refresh, credential?.sessionID == remainder.sessionID else { return }
        live(remainder)
    }

    /// A refresh came to nothing.
    ///
    /// - Parameter isDead: Whether the service said that the session is over; otherwise it goes on as long as it lives.
    mutating func refreshFailed(_ refresh: Refresh, isDead: Bool, at now: Timestamp) -> Ending? {
        guard refreshing == refresh else { return nil }
        refreshing = nil
        return isDead ? die() : timePassed(at: now)
    }

    private mutating func begin(_ credential: Credential) -> Refresh {
        if let refreshing { return refreshing }
        lastRefresh += 1
        let refresh = Refresh(number: lastRefresh, sessionID: credential.sessionID)
        refreshing = refresh
        return refresh
    }
}
