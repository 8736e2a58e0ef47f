public import RainCrypto
import RainEncoding

extension TurnkeyClient {
    /// Sends a one-time code, asked for with a key of the organisation.
    ///
    /// Another code for the same contact replaces this one: identifier, target and code. A lost answer is asked for again as the
    /// same bytes, for which no second code is sent.
    ///
    /// - Parameters:
    ///   - request: What is sent, and where.
    ///   - organizationID: The parent organisation, of which the stamper's key is.
    ///   - tlsFetcher: The pinned key of the enclave that reads the answer.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func sendOneTimeCode(
        _ request: OneTimeCodeRequest, in organizationID: String, tlsFetcher: EnclavePublicKey
    ) async throws -> OneTimeCodeChallenge {
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/init_otp", type: "ACTIVITY_TYPE_INIT_OTP_V3", organizationID: organizationID,
                parameters: request.parameters))
        // The result keeps the name it had before.
        let result = try activity.result("initOtpResultV2")
        return try OneTimeCodeChallenge(
            id: try result.text("otpId"), bundle: try result.text("otpEncryptionTargetBundle"), tlsFetcher: tlsFetcher)
    }

    /// Confirms a code; it leaves this machine only sealed for the enclave.
    ///
    /// - Parameters:
    ///   - code: What the user typed.
    ///   - challenge: The challenge the code answers.
    ///   - key: The key the verification shall be bound to.
    ///   - organizationID: The parent organisation.
    ///   - tlsFetcher: The pinned key of the enclave that confirms.
    ///   - lifetimeSeconds: How long the verification lives, in seconds, at most 86400; nil leaves it to the service (3600).
    /// - Returns: The token, checked.
    /// - Throws: ``TurnkeyError``, of kind `refused` for a wrong code; `CancellationError`.
    public func verifyOneTimeCode(
        _ code: Redacted<String>, for challenge: OneTimeCodeChallenge, key: TurnkeyAPIKey, in organizationID: String,
        tlsFetcher: EnclavePublicKey, lifetimeSeconds: Int? = nil
    ) async throws -> VerificationToken {
        var parameters: JSONObject = [
            "otpId": .string(challenge.id),
            "encryptedOtpBundle": .string(try challenge.target.seal(code: code, publicKeyHex: key.publicKeyHex)),
        ]
        if let lifetimeSeconds { parameters["expirationSeconds"] = .string(String(lifetimeSeconds)) }
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/verify_otp", type: "ACTIVITY_TYPE_VERIFY_OTP_V2", organizationID: organizationID,
                parameters: .object(parameters)))
        return try VerificationToken(
            Redacted(activity.result("verifyOtpResult").text("verificationToken")), tlsFetcher: tlsFetcher,
            boundTo: key.publicKeyHex)
    }

    /// Turns a verification into a session, asked for with a key of the parent organisation.
    ///
    /// - Parameters:
    ///   - organizationID: The user's sub-organisation.
    ///   - verification: The proof that the contact was verified.
    ///   - sessionKey: The key the session shall have; it may be the verification's.
    ///   - lifetimeSeconds: How long it shall live, in seconds; nil leaves it to the service (900).
    ///   - invalidateExisting: Whether the user's other sessions end.
    ///   - notarizer: The pinned key of the enclave that signs sessions.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func login(
        organizationID: String, verification: BoundVerification, sessionKey: TurnkeyAPIKey, lifetimeSeconds: Int? = nil,
        invalidateExisting: Bool, notarizer: EnclavePublicKey
    ) async throws -> SessionToken {
        let signature = try ClientSignature.login(
            sessionPublicKeyHex: sessionKey.publicKeyHex, tokenID: verification.token.id, key: verification.key)
        var parameters: JSONObject = [
            "verificationToken": .string(verification.token.token.exposed), "publicKey": .string(sessionKey.publicKeyHex),
            "clientSignature": signature.json, "invalidateExisting": .bool(invalidateExisting),
        ]
        if let lifetimeSeconds { parameters["expirationSeconds"] = .string(String(lifetimeSeconds)) }
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/otp_login", type: "ACTIVITY_TYPE_OTP_LOGIN_V2", organizationID: organizationID,
                parameters: .object(parameters)))
        let session = try SessionToken(
            Redacted(activity.result("otpLoginResult").text("session")), notarizer: notarizer,
            publicKeyHex: sessionKey.publicKeyHex)
        guard session.organizationID == organizationID else {
            throw TurnkeyError(.untrusted, "the session is in another organisation")
        }
        return session
    }
}
