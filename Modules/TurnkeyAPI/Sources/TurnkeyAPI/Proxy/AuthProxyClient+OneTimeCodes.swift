public import RainCrypto
import RainEncoding

/// A one-time code that was sent and is to be confirmed.
public struct OneTimeCodeChallenge: Hashable, Sendable {
    /// The challenge's identifier.
    public let id: String
    /// The bundle that names what the code is sealed for, as it came; enough to make the challenge anew.
    public let bundle: String
    /// What the code is sealed for.
    public let target: OneTimeCodeTarget

    /// Makes a challenge of an answer that may have been kept, and checks it.
    ///
    /// - Throws: ``TurnkeyError`` of kind `untrusted` or `unexpectedAnswer`.
    public init(id: String, bundle: String, tlsFetcher: EnclavePublicKey) throws(TurnkeyError) {
        self.id = id
        self.bundle = bundle
        target = try OneTimeCodeTarget(bundle: bundle, tlsFetcher: tlsFetcher)
    }
}

extension AuthProxyClient {
    /// Sends a one-time code.
    ///
    /// Another code for the same contact replaces this one: identifier, target and code.
    ///
    /// - Parameters:
    ///   - contact: Where the code goes.
    ///   - tlsFetcher: The pinned key of the enclave that reads the answer.
    ///   - emailTemplateID: The template of the e-mail; nil for the organisation's own.
    ///   - captcha: The token of the question whether a human asks, where the organisation demands one.
    /// - Throws: ``TurnkeyError``; `CancellationError`. The request is not repeated: a second one sends a second code.
    public func sendOneTimeCode(
        to contact: TurnkeyContact, tlsFetcher: EnclavePublicKey, emailTemplateID: String? = nil,
        captcha: Redacted<String>? = nil
    ) async throws -> OneTimeCodeChallenge {
        var body: JSONObject = ["otpType": .string(contact.codeType), "contact": .string(contact.value)]
        if let emailTemplateID { body["emailCustomization"] = ["templateId": .string(emailTemplateID)] }
        let answer = try await post("/v1/otp_init_v2", .object(body), captcha: captcha, isRepeatable: false)
        return try OneTimeCodeChallenge(
            id: try answer.text("otpId"), bundle: try answer.text("otpEncryptionTargetBundle"), tlsFetcher: tlsFetcher)
    }

    /// Confirms a code; it leaves this machine only sealed for the enclave.
    ///
    /// - Parameters:
    ///   - code: What the user typed.
    ///   - challenge: The challenge the code answers.
    ///   - key: The key the verification shall be bound to.
    ///   - tlsFetcher: The pinned key of the enclave that confirms.
    /// - Returns: The token, checked.
    /// - Throws: ``TurnkeyError``, of kind `refused` for a wrong code; `CancellationError`. The request is not repeated: each one
    ///   counts as a try.
    public func verifyOneTimeCode(
        _ code: Redacted<String>, for challenge: OneTimeCodeChallenge, key: TurnkeyAPIKey, tlsFetcher: EnclavePublicKey
    ) async throws -> VerificationToken {
        let bundle = try challenge.target.seal(code: code, publicKeyHex: key.publicKeyHex)
        let answer = try await post(
            "/v1/otp_verify_v2", ["otpId": .string(challenge.id), "encryptedOtpBundle": .string(bundle)], isRepeatable: false)
        return try VerificationToken(
            Redacted(answer.text("verificationToken")), tlsFetcher: tlsFetcher, boundTo: key.publicKeyHex)
    }
}
