public import RainSession

/// What a log-in gate is bound to.
public enum RainWalletAuthState: Hashable, Sendable {
    /// The stored session is being looked for; show neither.
    case loading
    /// A user is logged in.
    case authenticated
    /// Nobody is; show the log-in screen.
    case unauthenticated

    /// The state behind a session's.
    public init(_ session: SessionState) {
        self =
            switch session {
            case .loading: .loading
            case .active: .authenticated
            case .expired, .unauthenticated: .unauthenticated
            }
    }
}
