/// Where a wallet gets its session: a log-in, or a session that was handed in.
public protocol TurnkeySessionSource: Sendable {
    /// The live session.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when there is none; `CancellationError`.
    func currentSession() async throws -> TurnkeySession

    /// Told when the service no longer accepts a session, so that it is not used again.
    func sessionEnded(_ session: TurnkeySession) async

    /// Whether a missing wallet or account is made on first use, as for a user who has just signed up.
    var createsMissingAccounts: Bool { get }
}

/// A session handed in is its own source.
///
/// Nothing is made in its organisation: a server's organisation is set up by its owner.
extension TurnkeySession: TurnkeySessionSource {
    /// This session; that its time has come is for the service to say.
    public func currentSession() async throws -> TurnkeySession { self }

    /// Does nothing: whoever handed the session in learns from the error.
    public func sessionEnded(_ session: TurnkeySession) async {}

    /// False.
    public var createsMissingAccounts: Bool { false }
}
