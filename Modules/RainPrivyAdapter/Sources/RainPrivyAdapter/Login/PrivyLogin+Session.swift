import PrivyAPI
import RainCore
@_spi(RainFeature) import RainSession

extension PrivyLogin: PrivySessionSource {
    nonisolated var createsMissingWallets: Bool { true }

    nonisolated var directory: WalletDirectory? { wallets }

    func currentSession() async throws -> PrivySession {
        do { return PrivySession(try await sessions.current()) } catch let error as RainError {
            if error == .tokenExpired, sessionState != .loading { await forgetWalletsUnlessActive() }
            throw error
        }
    }

    func session(after refused: PrivySession) async throws -> PrivySession? {
        do {
            let current = try await sessions.current()
            if current.sessionID != refused.tokenID { return PrivySession(current) }
            try await sessions.refreshSession()
            let next = try await sessions.current()
            // A refresh may leave the token as it was; the same one is not shown again.
            return next.sessionID == refused.tokenID ? nil : PrivySession(next)
        } catch let error as RainError {
            guard error == .tokenExpired else { throw error }
            return nil
        }
    }

    func sessionEnded(_ session: PrivySession) async {
        guard case .logIn(let tokens) = session.credential else { return }
        if await sessions.ended(tokens) { await wallets.forget() }
    }

    private func forgetWalletsUnlessActive() async {
        if case .active = sessionState { return }
        await wallets.forget()
    }
}

extension PrivyLogin {
    /// Returns once it is known whether a user is logged in from before; see `OneTimeCodeLogin`.
    nonisolated func awaitSessionRestore() async throws { try await sessions.awaitRestore() }

    /// Refreshes the session now, or waits for the refresh that is under way.
    nonisolated func refreshSession() async throws { try await sessions.refreshSession() }

    /// Gives no session any more and tells of no death; the stored session stays for the next run of the program.
    nonisolated func close() async { await sessions.close() }

    /// Whether somebody is logged in, now.
    nonisolated var sessionState: SessionState { sessions.state }

    /// The present state and those that follow.
    nonisolated func sessionStates() -> AsyncStream<SessionState> { sessions.states() }
}
