/// Where a wallet gets its session: a log-in, or a session that was handed in.
protocol PrivySessionSource: Sendable {
    /// The live session.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when there is none; `CancellationError`.
    func currentSession() async throws -> PrivySession

    /// Another session in place of one whose token was refused, refreshed unless it was meanwhile; nil when there is none.
    func session(after refused: PrivySession) async throws -> PrivySession?

    /// Told when the service no longer accepts a session, so that it is not used again.
    func sessionEnded(_ session: PrivySession) async

    /// Whether a missing wallet is made on first use, as for a user who has just signed up.
    var createsMissingWallets: Bool { get }

    /// The wallets of this source's sessions, when it has a directory for all who use it.
    var directory: WalletDirectory? { get }
}

/// A session handed in is its own source: nothing is refreshed or made for it.
extension PrivySession: PrivySessionSource {
    func currentSession() async throws -> PrivySession { self }
    func session(after refused: PrivySession) async throws -> PrivySession? { nil }
    func sessionEnded(_ session: PrivySession) async {}
    var createsMissingWallets: Bool { false }
    var directory: WalletDirectory? { nil }
}
