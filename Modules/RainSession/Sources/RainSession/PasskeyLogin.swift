/// Logging a user in by a passkey, and making an account with one.
///
/// Whatever drives a log-in drives this, whoever holds the keys; where the passkeys are is the authenticator's affair.
///
/// ```swift
/// try await login.signUpWithPasskey(authenticator, userName: "Ada")   // the first time
/// try await login.loginWithPasskey(authenticator)                     // from then on
/// ```
public protocol PasskeyLogin: Sendable {
    /// Makes a passkey and with it a new account, and logs its user in.
    ///
    /// - Parameters:
    ///   - authenticator: Whoever makes the passkey.
    ///   - userName: What the authenticator shows as the account, 1 to 64 characters.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), without asking the user, when passkeys are not set up or somebody is
    ///   logged in; `userRejected` (RAIN_401) when the user did not consent; `providerError` (RAIN_501) when the service refused:
    ///   the passkey that was made signs into nothing then; others; `CancellationError`.
    func signUpWithPasskey(_ authenticator: any PasskeyAuthenticator, userName: String) async throws

    /// Logs in the user of a passkey.
    ///
    /// - Throws: As ``signUpWithPasskey(_:userName:)``; a live session stays as it was. `providerError` (RAIN_501) for a passkey
    ///   the service does not know.
    func loginWithPasskey(_ authenticator: any PasskeyAuthenticator) async throws

    /// Makes a passkey and adds it to the account of whoever is logged in.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201), without asking the user, when nobody is logged in; others as
    ///   ``loginWithPasskey(_:)``.
    func addPasskey(_ authenticator: any PasskeyAuthenticator) async throws
}
