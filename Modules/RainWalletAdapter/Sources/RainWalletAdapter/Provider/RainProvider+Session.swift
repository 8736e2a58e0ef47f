internal import RainCore
public import RainSession
internal import TurnkeyWallet

extension RainProvider {
    /// Returns once it is known whether a user is logged in from before; see ``awaitSessionRestore(timeout:)``.
    ///
    /// Waits for five seconds at most.
    public func awaitSessionRestore() async { await awaitSessionRestore(timeout: .seconds(5)) }

    /// Returns once it is known whether a user is logged in from before, or when the time is over: the state is `loading` then.
    ///
    /// A store that cannot be read is told by the first call that needs it.
    public func awaitSessionRestore(timeout: Duration) async {
        guard let login = try? ready().login else { return }
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        // Not a child: the look for the session is shared, and goes on for others.
        Task {
            try? await login.awaitSessionRestore()
            ended.finish()
        }
        let limit = Task { [time] in
            try? await time.sleep(for: timeout)
            ended.finish()
        }
        for await _ in ends {}
        limit.cancel()
    }

    /// Whether the session lives for more than another 30 seconds, as far as this machine knows: what was ended elsewhere shows at
    /// the next call.
    public func hasActiveSession() -> Bool {
        guard (try? ready()) != nil, case .active(let end) = sessionState else { return false }
        return time.now.duration(to: end) > .seconds(30)
    }

    /// Whether a user is logged in, now; never `unauthenticated` while a stored session is being looked for.
    ///
    /// After ``close()`` it is `unauthenticated`.
    public var authState: RainWalletAuthState {
        (try? ready()) == nil ? .unauthenticated : RainWalletAuthState(sessionState)
    }

    /// The present state and those that follow; a slow reader sees the latest only.
    public func authStates() -> AsyncStream<RainWalletAuthState> { auth.updates() }

    /// The session's state, now: until when it lives, or whether it has ended.
    public var sessionState: SessionState { login?.sessionState ?? .unauthenticated }

    /// The present state and those that follow; a slow reader sees the latest only.
    public func sessionStates() -> AsyncStream<SessionState> {
        if let login { return login.sessionStates() }
        return AsyncStream {
            $0.yield(.unauthenticated)
            $0.finish()
        }
    }

    /// Refreshes the session now, as when an app returns to the foreground; it is done by itself when its end is near.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when there is none that lives; what the refresh ended in, after which the
    ///   session goes on as long as it lives; `CancellationError`.
    public func refreshSession() async throws {
        try await ready().login.refreshSession()
    }

    /// Ends the session on this machine and forgets its key; codes that are awaited are forgotten too.
    ///
    /// `onSessionExpired` is not told.
    ///
    /// - Throws: `RainError` when what is stored could not be removed; the session is over all the same.
    public func logout() async throws {
        let parts = try ready()
        try await parts.login.logout()
        await parts.methods.forget()
    }
}
