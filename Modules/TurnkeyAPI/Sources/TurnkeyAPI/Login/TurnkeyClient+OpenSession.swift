import RainEncoding

extension TurnkeyClient {
    /// Logs in by the stamper's authority, and checks the session that comes of it.
    ///
    /// With a ``PasskeyStamper`` this is a passkey's log-in, with an ``AttestedStamper`` that of a verified contact (the newer way,
    /// beside ``AuthProxyClient/login(organizationID:token:tokenKey:sessionKey:invalidateExisting:notarizer:)``), with an
    /// ``APIKeyStamper`` the renewal of a session.
    ///
    /// - Parameters:
    ///   - organizationID: The user's organisation, or its parent when the stamp is a passkey's.
    ///   - sessionKey: The key the session shall have.
    ///   - notarizer: The pinned key of the enclave that signs sessions.
    ///   - lifetimeSeconds: How long it shall live, in seconds; nil leaves it to the service (900).
    ///   - invalidateExisting: Whether the user's other sessions end.
    ///   - expected: The organisation the session must be in; nil accepts any, when only the passkey knows it.
    /// - Throws: ``TurnkeyError``, of kind `untrusted` for a session of another key or in another organisation;
    ///   `CancellationError`.
    public func openSession(
        in organizationID: String, sessionKey: TurnkeyAPIKey, notarizer: EnclavePublicKey, lifetimeSeconds: Int? = nil,
        invalidateExisting: Bool = false, expecting expected: String? = nil
    ) async throws -> SessionToken {
        let token = try await stampLogin(
            in: organizationID, publicKeyHex: sessionKey.publicKeyHex, lifetimeSeconds: lifetimeSeconds,
            invalidateExisting: invalidateExisting)
        let session = try SessionToken(token, notarizer: notarizer, publicKeyHex: sessionKey.publicKeyHex)
        guard expected == nil || session.organizationID == expected else {
            throw TurnkeyError(.untrusted, "the session is in another organisation")
        }
        return session
    }
}
