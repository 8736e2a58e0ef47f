public import RainCore
public import RainSession
import TurnkeyWallet

/// Logs users of an app in at Turnkey, and holds their session.
///
/// Made before the SDK and apart from it; hand it to a ``TurnkeyProvider``.
///
/// ```swift
/// let auth = try TurnkeyAuth(TurnkeyConfig(organizationID: "…", authProxyConfigID: "…"))
/// try await auth.sendLoginCode(to: .email("ada@example.com"))
/// try await auth.confirmLoginCode("123456")
/// let sdk = try RainSdk.builder()
///     .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "https://base-sepolia-rpc.publicnode.com")])
///     .register(TurnkeyProvider(auth))
///     .build()
/// let client = try await sdk.provider(.turnkey)
/// ```
public final class TurnkeyAuth: OneTimeCodeLogin, PasskeyLogin, ContactVerification {
    let login: TurnkeyLogin
    let service: TurnkeyService
    let signing: TurnkeySigningMode
    let sponsorsGas: Bool

    /// Checks the configuration and begins to look for a stored session; no request is made.
    ///
    /// - Parameters:
    ///   - config: The app's set-up at Turnkey.
    ///   - environment: Network, storage and time; the durable one unless given.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a configuration that cannot work.
    public init(_ config: TurnkeyConfig, environment: RainEnvironment = .live) throws(RainError) {
        service = try config.service(in: environment)
        signing = config.signing
        sponsorsGas = config.sponsorGas
        login = TurnkeyLogin(service: service, onSessionExpired: config.onSessionExpired)
    }

    /// Returns once it is known whether a user is logged in from before.
    ///
    /// - Throws: `RainError` when the store cannot be read; the next call tries again. `CancellationError`.
    public func awaitSessionRestore() async throws {
        try await login.awaitSessionRestore()
    }

    /// The live session, for instance to hand it to another provider.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in.
    public var session: TurnkeySession {
        get async throws { try await login.currentSession() }
    }

    /// Sends a code; it replaces one sent before, and leaves a live session as it is.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a contact that cannot be one, before any request; `networkError`
    ///   (RAIN_301), `unauthorized` (RAIN_202), `providerError` (RAIN_501); `CancellationError`.
    public func sendLoginCode(to contact: Contact) async throws {
        try await login.sendLoginCode(to: contact)
    }

    /// Confirms the code and logs the user in; an account and a wallet are made for a user without them.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) for a wrong code, whose context tells under `challenge` what is left:
    ///   `open` (try again), `expired` or `locked` (send a new code); `invalidConfig` (RAIN_102) when no code was sent; others as
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

    /// Ends the session on this machine and forgets its key.
    ///
    /// - Throws: `RainError` when what is stored could not be removed; the session is over all the same.
    public func logout() async throws {
        try await login.logout()
    }

    /// Makes an account with a passkey and logs its user in; see `PasskeyLogin`.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) without a passkey domain or while somebody is logged in, `userRejected`
    ///   (RAIN_401), `providerError` (RAIN_501) when Turnkey refuses; others; `CancellationError`.
    public func signUpWithPasskey(_ authenticator: any PasskeyAuthenticator, userName: String) async throws {
        try await login.signUpWithPasskey(authenticator, userName: userName)
    }

    /// Logs in with a passkey; the user's other sessions end.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) without a passkey domain, `userRejected` (RAIN_401), `providerError`
    ///   (RAIN_501) when Turnkey does not know the passkey; others; `CancellationError`. A live session is as it was then.
    public func loginWithPasskey(_ authenticator: any PasskeyAuthenticator) async throws {
        try await login.loginWithPasskey(authenticator)
    }

    /// Adds a passkey to the account of whoever is logged in.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) before the passkey is made; others as ``loginWithPasskey(_:)``.
    public func addPasskey(_ authenticator: any PasskeyAuthenticator) async throws {
        try await login.addPasskey(authenticator)
    }

    /// Sends a code to a contact that is to log this account in as well; see `ContactVerification`.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in, before a code is sent; others as
    ///   ``sendLoginCode(to:)``.
    public func sendContactVerificationCode(to contact: Contact) async throws {
        try await login.sendContactVerificationCode(to: contact)
    }

    /// Confirms the code and attaches the contact to the account; see `ContactVerification`.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) as ``confirmLoginCode(_:)``; `invalidConfig` (RAIN_102) when no code was
    ///   sent, another user has logged in since, or the contact is another account's; others; `CancellationError`.
    public func confirmContactVerification(_ code: String) async throws {
        try await login.confirmContactVerification(code)
    }

    /// The contact a code was sent to that is not confirmed yet, by this run of the program; nil when none is awaited.
    public var awaitedVerification: Contact? {
        get async { await login.awaitedVerification }
    }

    /// Refreshes the session now; it is done by itself when its end is near.
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
