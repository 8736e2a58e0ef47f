public import RainSession

extension TurnkeyLogin: ContactVerification {
    /// Sends a code to a contact that is to be attached; see `ContactVerification`.
    public nonisolated func sendContactVerificationCode(to contact: Contact) async throws {
        try await contacts.send(to: contact, session: self)
    }

    /// Confirms the code and attaches the contact to the account; see `ContactVerification`.
    ///
    /// A code that was refused has in the error's context under `challenge` what is left: `open`, `expired` or `locked`.
    public nonisolated func confirmContactVerification(_ code: String) async throws {
        try await contacts.confirm(code, session: self)
    }

    /// The contact a code was sent to that is not confirmed yet; see `ContactVerification`.
    public nonisolated var awaitedVerification: Contact? {
        get async { await contacts.contact(session: self).map { Contact($0) } }
    }
}
