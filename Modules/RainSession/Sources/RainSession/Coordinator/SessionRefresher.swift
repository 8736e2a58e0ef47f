/// Opens a new session on the authority of a live one.
///
/// The other half of a `SessionCoordinator`: it says when, this says how. A fake for tests answers from a list:
///
/// ```swift
/// struct Fresh: SessionRefresher {
///     func refresh(_ live: Ticket) async throws -> Ticket { Ticket(sessionID: "new", expiresAt: later) }
/// }
/// ```
@_spi(RainFeature)
public protocol SessionRefresher<Credential>: Sendable {
    /// What a session is to this vendor.
    associatedtype Credential: SessionCredential

    /// Opens a new session; the live one must go on to work until the new one is stored.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when the service no longer accepts the live session; anything else is a
    ///   failure on the way, after which it is used as long as it lives.
    func refresh(_ live: Credential) async throws -> Credential
}
