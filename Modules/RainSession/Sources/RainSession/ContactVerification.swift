/// Attaching a contact to the account of whoever is logged in, by a code that is sent to it.
///
/// From then on it logs in by that contact as well. A fake for tests keeps the contact in a variable and compares the code.
///
/// ```swift
/// try await wallet.sendContactVerificationCode(to: .phone("+1 555 010 0199"))
/// try await wallet.confirmContactVerification("123456")
/// ```
public protocol ContactVerification: Sendable {
    /// Sends a code to a contact. It replaces one that was sent before by this; a code for a log-in is another matter.
    ///
    /// - Parameter contact: Where the code goes; it is normalized first.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a contact that cannot be one and `tokenExpired` (RAIN_201) when nobody
    ///   is logged in, both without a code being sent; `networkError` (RAIN_301) and others; `CancellationError`.
    func sendContactVerificationCode(to contact: Contact) async throws

    /// Confirms the code and attaches the contact, in place of the account's one of the same kind.
    ///
    /// - Parameter code: What the user typed.
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) for a wrong code, after which another may be tried; `invalidConfig`
    ///   (RAIN_102) when no code was sent or another user has logged in since; `unauthorized` (RAIN_202) when the contact is another
    ///   account's; `tokenExpired` (RAIN_201) and others; `CancellationError`. After any of them the account's contacts are as they were,
    ///   but for `networkError` (RAIN_301), after which the same code may be confirmed again.
    func confirmContactVerification(_ code: String) async throws

    /// The contact a code was sent to that is not confirmed yet, also by an earlier run of the program; nil when none is awaited.
    var awaitedVerification: Contact? { get async }
}
