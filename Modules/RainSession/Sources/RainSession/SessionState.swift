public import RainCore

/// Whether a user is logged in.
public enum SessionState: Hashable, Sendable {
    /// The stored session is being looked for; soon one of the others.
    case loading
    /// Logged in, until the given time at most.
    case active(expiresAt: Timestamp)
    /// The session was live and is over: its time passed, or it was ended elsewhere. The user must log in again.
    case expired
    /// Nobody is logged in.
    case unauthenticated

    /// What is left of this state at a given time: an active session whose time has come is expired.
    public func at(_ now: Timestamp) -> SessionState {
        if case .active(let expiresAt) = self, expiresAt <= now { .expired } else { self }
    }
}
