import PrivyAPI
public import RainCore
public import RainSession

/// Logs users of an app in at Privy, and holds their session.
///
/// Made before the SDK and apart from it; hand it to a ``PrivyProvider``.
///
/// ```swift
/// let auth = try PrivyAuth(PrivyConfig(appID: "…", appClientID: "client-…", nativeAppID: "com.example.app"))
/// try await auth.sendLoginCode(to: .email("ada@example.com"))
/// try await auth.confirmLoginCode("123456")
/// let sdk = try RainSdk.builder()
///     .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "https://base-sepolia-rpc.publicnode.com")])
///     .register(PrivyProvider(auth))
///     .build()
/// let client = try await sdk.provider(.privy)
/// ```
public final class PrivyAuth: OneTimeCodeLogin {
    let login: PrivyLogin
    let service: PrivyService
    let authorizer: Authorizer

    /// Checks the configuration and begins to look for a stored session; no request is made.
    ///
    /// - Parameters:
    ///   - config: The app's set-up at Privy.
    ///   - environment: Network, storage and time; the durable one unless given.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a configuration that cannot work.
    public init(_ config: PrivyConfig, environment: RainEnvironment = .live) throws(RainError) {
        service = try PrivyService(config, environment: environment)
        authorizer = try Authorizer(config.signing, time: environment.time)
        login = PrivyLogin(service: service)
    }

    /// Returns once it is known whether a user is logged in from before.
    ///
    /// No request is made, so that being offline logs nobody out.
    ///
    /// - Throws: `RainError` when the store cannot be read; the next call tries again. `CancellationError`.
    public func awaitSessionRestore() async throws {
        try await login.awaitSessionRestore()
    }

    /// The live session, refreshed first when its token is about to end.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in; `networkError` (RAIN_301) when the token is over
    ///   and Privy cannot be reached for another: the user stays logged in.
    public var session: PrivySession {
        get async throws { try await login.currentSession() }
    }

    /// Sends a code; it replaces one sent before, and leaves a live session as it is.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a contact that cannot be one, before any request, and for a set-up
    ///   that Privy refuses; `networkError` (RAIN_301), `unauthorized` (RAIN_202), `rateLimited`, `providerError` (RAIN_501);
    ///   `CancellationError`.
    public func sendLoginCode(to contact: Contact) async throws {
        try await login.sendLoginCode(to: contact)
    }

    /// Confirms the code and logs the user in; a user and a wallet are made where there are none.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) for a wrong code, whose context tells under `challenge` what is left:
    ///   `open` (try again) or `expired` (send a new code); `invalidConfig` (RAIN_102) when no code was sent; others as
    ///   ``sendLoginCode(to:)``. After any of them a live session is as it was.
    public func confirmLoginCode(_ code: String) async throws {
        try await login.confirmLoginCode(code)
    }

    /// Whom a code was sent to that is not confirmed yet, also by an earlier run of the program; nil when no code is awaited.
    ///
    /// - Throws: `RainError` when what is stored cannot be read; `CancellationError`.
    public var awaitedContact: Contact? {
        get async throws { try await login.awaitedContact }
    }

    /// Ends the session on this machine, and at Privy when it can be reached.
    ///
    /// Another user may log in at once.
    ///
    /// - Throws: `RainError` when what is stored could not be removed; the session is over all the same.
    public func logout() async throws {
        try await login.logout()
    }

    /// Refreshes the session now; it is done by itself when its token is about to end.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when there is none that lives; what the refresh ended in, after which the
    ///   session goes on as long as it lives; `CancellationError`.
    public func refreshSession() async throws {
        try await login.refreshSession()
    }

    /// Gives no session any more and tells of no death; the stored session stays for the next run of the program.
    public func close() async {
        await login.close()
    }

    /// Whether somebody is logged in, now.
    public var sessionState: SessionState { login.sessionState }

    /// The present state and those that follow; a slow reader sees the latest only.
    public func sessionStates() -> AsyncStream<SessionState> { login.sessionStates() }
}
