internal import RainCore
public import RainSession
internal import TurnkeyWallet

// `anchor` is where the prompt is presented: a browser or a security key, by whatever authenticator the app hands in.

extension RainProvider: PasskeyLogin {
    /// What an authenticator shows as the account, unless the app says otherwise.
    public static let defaultUserName: String = "Rain wallet"

    /// Makes an account with a passkey, and its wallet, and logs its user in: for a user who is new.
    ///
    /// The account has no contact then. Ask for an e-mail address at once, with ``sendContactVerificationCode(to:)``, before the
    /// wallet is funded: a passkey that is lost is an account that is lost.
    ///
    /// - Parameters:
    ///   - anchor: Who shows the prompt, such as RainPasskeys' `.browser`.
    ///   - userName: What the authenticator shows as the account, 1 to 64 characters.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), before any prompt, without a passkey domain or while somebody is logged
    ///   in; `userRejected` (RAIN_401) for a prompt that was dismissed; `providerError` (RAIN_501) when the service refuses;
    ///   others; `CancellationError`. A live session is as it was then.
    public func signUpWithPasskey(
        anchor: some PasskeyAuthenticator, userName: String = RainProvider.defaultUserName
    ) async throws {
        let parts = try readyForPasskeys()
        try await parts.login.signUpWithPasskey(anchor, userName: userName)
        await parts.methods.keepPasskey()
    }

    /// Logs in with a passkey: for a user who comes back.
    ///
    /// Its session takes the place of one that was opened by a code.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), before any prompt, without a passkey domain or while a session that was
    ///   opened by a passkey is live: log out first; others as ``signUpWithPasskey(anchor:userName:)``.
    public func loginWithPasskey(anchor: some PasskeyAuthenticator) async throws {
        let parts = try readyForPasskeys()
        try await parts.login.awaitSessionRestore()
        if case .active = parts.login.sessionState, await parts.methods.isPasskey {
            throw RainError(.invalidConfig, "somebody is logged in by a passkey; log out first")
        }
        try await parts.login.loginWithPasskey(anchor)
        await parts.methods.keepPasskey()
    }

    /// Adds a passkey to the account of whoever is logged in.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201), before any prompt, when nobody is; others as
    ///   ``loginWithPasskey(anchor:)``.
    public func addPasskey(anchor: some PasskeyAuthenticator) async throws {
        try await readyForPasskeys().login.addPasskey(anchor)
    }

    /// See ``signUpWithPasskey(anchor:userName:)``.
    public func signUpWithPasskey(_ authenticator: any PasskeyAuthenticator, userName: String) async throws {
        try await signUpWithPasskey(anchor: authenticator, userName: userName)
    }

    /// See ``loginWithPasskey(anchor:)``.
    public func loginWithPasskey(_ authenticator: any PasskeyAuthenticator) async throws {
        try await loginWithPasskey(anchor: authenticator)
    }

    /// See ``addPasskey(anchor:)``.
    public func addPasskey(_ authenticator: any PasskeyAuthenticator) async throws {
        try await addPasskey(anchor: authenticator)
    }
}
