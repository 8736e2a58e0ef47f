/// Logging a user in by a code sent to an e-mail address or a telephone.
///
/// Whatever drives a log-in (a command line, a screen, an agent) drives this, whoever holds the keys. A fake for tests keeps one
/// `CurrentValue` and answers from a list.
///
/// ```swift
/// try await login.awaitSessionRestore()
/// try await login.sendLoginCode(to: .email("ada@example.com"))
/// try await login.confirmLoginCode("123456")
/// ```
public protocol OneTimeCodeLogin: Sendable {
    /// Returns once it is known whether a user is logged in from before; until then the state is `loading`.
    ///
    /// - Throws: `RainError` when the store cannot be read; the next call tries again. `CancellationError`.
    func awaitSessionRestore() async throws

    /// Sends a code. It replaces one that was sent before; a live session stays as it is.
    ///
    /// - Parameter contact: Where the code goes; it is normalized first.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a contact that cannot be one, without a request; `networkError`
    ///   (RAIN_301) and others; `CancellationError`.
    func sendLoginCode(to contact: Contact) async throws

    /// Confirms the code and logs the user in; an account that does not exist yet is made.
    ///
    /// - Parameter code: What the user typed.
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) for a wrong code, after which another may be tried and a live session
    ///   stays as it was; `invalidConfig` (RAIN_102) when no code was sent; others; `CancellationError`.
    func confirmLoginCode(_ code: String) async throws

    /// Whom a code was sent to that is not confirmed yet, also by an earlier run of the program; nil when no code is awaited.
    ///
    /// - Throws: `RainError` when what is stored cannot be read; `CancellationError`.
    var awaitedContact: Contact? { get async throws }

    /// Ends the session on this machine and forgets its key.
    ///
    /// - Throws: `RainError` when what is stored could not be removed; the session is over all the same.
    func logout() async throws

    /// Whether somebody is logged in, now.
    var sessionState: SessionState { get }

    /// The present state and those that follow; a slow reader sees the latest only.
    func sessionStates() -> AsyncStream<SessionState>
}
