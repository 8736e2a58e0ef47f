public import RainCrypto
import RainEncoding

extension AuthProxyClient {
    /// Looks for the account of a contact.
    ///
    /// - Parameters:
    ///   - contact: The contact.
    ///   - token: The proof that the contact was verified; organisations may require it for this question.
    /// - Returns: The sub-organisation, or nil when the service says that there is none. A question without a proper answer is an
    ///   error, never nil: nil makes a new account.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func account(of contact: TurnkeyContact, token: VerificationToken) async throws -> String? {
        try await account(matching: .contact(contact), token: token)
    }

    /// Looks for the account that a passkey, a key or a contact belongs to.
    ///
    /// - Parameters:
    ///   - filter: What it is looked for by.
    ///   - token: The proof that the contact was verified, for a contact.
    /// - Returns: As ``account(of:token:)``.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func account(matching filter: SubOrganizationFilter, token: VerificationToken? = nil) async throws -> String? {
        var body: JSONObject = ["filterType": .string(filter.type), "filterValue": .string(filter.value)]
        if let token { body["verificationToken"] = .string(token.token.exposed) }
        return try await post("/v1/account", .object(body), isRepeatable: true).optionalText("organizationId")
    }

    /// Makes a sub-organisation for a verified contact, with a wallet in it.
    ///
    /// - Parameters:
    ///   - contact: The contact, which the token is about.
    ///   - organizationName: The name of the sub-organisation.
    ///   - wallet: The wallet made with it.
    ///   - token: The proof that the contact was verified.
    ///   - key: The key the token is bound to.
    /// - Throws: ``TurnkeyError``; `CancellationError`. The request is not repeated.
    public func signUp(
        _ contact: TurnkeyContact, organizationName: String, wallet: NewWallet, token: VerificationToken, key: TurnkeyAPIKey
    ) async throws -> NewAccount {
        try await signUp(
            NewUser(contact: contact), organizationName: organizationName, wallet: wallet,
            verification: BoundVerification(token, key: key))
    }

    /// Makes a sub-organisation for a user, with a wallet in it.
    ///
    /// For a sign-up with a passkey alone, the user has the passkey and a fresh key that lives a minute, and there is no
    /// verification; that key then stamps the first log-in.
    ///
    /// - Parameters:
    ///   - user: The user and what they authenticate by: a verified contact, or at least one credential.
    ///   - organizationName: The name of the sub-organisation.
    ///   - wallet: The wallet made with it; nil for none.
    ///   - verification: The proof that the user's contact was verified.
    ///   - captcha: The token of the question whether a human asks, where the organisation demands one.
    /// - Throws: ``TurnkeyError``; `CancellationError`. The request is not repeated.
    public func signUp(
        _ user: NewUser, organizationName: String, wallet: NewWallet?, verification: BoundVerification?,
        captcha: Redacted<String>? = nil
    ) async throws -> NewAccount {
        var body = user.members(defaultName: organizationName)
        body["organizationName"] = .string(organizationName)
        if let wallet { body["wallet"] = wallet.json }
        if let verification {
            body["verificationToken"] = .string(verification.token.token.exposed)
            body["clientSignature"] =
                try ClientSignature.signUp(user, tokenID: verification.token.id, key: verification.key).json
        }
        let answer = try await post("/v1/signup_v2", .object(body), captcha: captcha, isRepeatable: false)
        return try NewAccount(answer, wallet: wallet)
    }

    /// Turns a verification into a session.
    ///
    /// - Parameters:
    ///   - organizationID: The user's sub-organisation.
    ///   - token: The proof that the contact was verified.
    ///   - tokenKey: The key the token is bound to.
    ///   - sessionKey: The key the session shall have; it may be the same.
    ///   - invalidateExisting: Whether the user's other sessions end.
    ///   - notarizer: The pinned key of the enclave that signs sessions.
    /// - Returns: The session token, checked to be about `sessionKey`.
    /// - Throws: ``TurnkeyError``; `CancellationError`. The request is not repeated.
    public func login(
        organizationID: String, token: VerificationToken, tokenKey: TurnkeyAPIKey, sessionKey: TurnkeyAPIKey,
        invalidateExisting: Bool, notarizer: EnclavePublicKey
    ) async throws -> SessionToken {
        let signature = try ClientSignature.login(
            sessionPublicKeyHex: sessionKey.publicKeyHex, tokenID: token.id, key: tokenKey)
        let answer = try await post(
            "/v1/otp_login_v2",
            [
                "verificationToken": .string(token.token.exposed), "publicKey": .string(sessionKey.publicKeyHex),
                "clientSignature": signature.json, "invalidateExisting": .bool(invalidateExisting),
                "organizationId": .string(organizationID),
            ], isRepeatable: false)
        let session = try SessionToken(
            Redacted(answer.text("session")), notarizer: notarizer, publicKeyHex: sessionKey.publicKeyHex)
        guard session.organizationID == organizationID else {
            throw TurnkeyError(.untrusted, "the session is in another organisation")
        }
        return session
    }
}
