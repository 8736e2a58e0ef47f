internal import RainCore
public import RainSession
internal import TurnkeyWallet

extension RainProvider: OneTimeCodeLogin, ContactVerification, ProfileReading {
    /// Sends a code of six digits; calling it again for the same contact replaces the code, which is the Resend button.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), before any request, for a contact that cannot be one: an e-mail address
    ///   has one `@`, a telephone number is in international form (E.164); `networkError` (RAIN_301), `providerError` (RAIN_501)
    ///   and others; `CancellationError`.
    public func sendLoginCode(to contact: RainWalletContact) async throws {
        try await ready().login.sendLoginCode(to: contact)
    }

    /// Confirms the code: logs the user in, and on a first log-in makes the account and its wallet.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) for a wrong code, whose context tells under `challenge` what is left:
    ///   `open` (try again), `expired` or `locked` (send a new one); `invalidConfig` (RAIN_102) when no code was sent; others as
    ///   ``sendLoginCode(to:)``. After any of them a live session is as it was.
    public func confirmLoginCode(_ code: String) async throws {
        let parts = try ready()
        try await parts.login.confirmLoginCode(code)
        await parts.methods.forget()
    }

    /// Whom a log-in code was sent to that is not confirmed yet, also by an earlier run of the program; nil when none is awaited.
    ///
    /// - Throws: `RainError` when what is stored cannot be read; `CancellationError`.
    public var awaitedContact: RainWalletContact? {
        get async throws { try await ready().login.awaitedContact }
    }

    /// Sends a code to a contact that is to become a way to log in to this account: the backup of a passkey, above all.
    ///
    /// - Throws: As ``sendLoginCode(to:)``; `tokenExpired` (RAIN_201) when nobody is logged in.
    public func sendContactVerificationCode(to contact: RainWalletContact) async throws {
        try await ready().login.sendContactVerificationCode(to: contact)
    }

    /// Confirms the code and attaches the contact, in place of the account's one of the same kind.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) for a wrong code, after which another may be tried; `unauthorized`
    ///   (RAIN_202) for a contact of another account; `tokenExpired` (RAIN_201) when nobody is logged in any more, before the code
    ///   is spent; `invalidConfig` (RAIN_102) when no code was sent; others; `CancellationError`.
    public func confirmContactVerification(_ code: String) async throws {
        try await ready().login.confirmContactVerification(code)
    }

    /// The contact a verification code was sent to that is not confirmed yet; nil when none is awaited.
    public var awaitedVerification: RainWalletContact? {
        get async { await (try? ready())?.login.awaitedVerification }
    }

    /// The ways into the account: its contacts and its passkeys.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in; others; `CancellationError`.
    public func profile() async throws -> AccountProfile {
        try await ready().login.profile()
    }
}
