import RainCrypto
import RainEncoding

/// A sub-organisation that was just made for a new user.
public struct NewAccount: Hashable, Sendable {
    /// The sub-organisation.
    public let organizationID: String
    /// Its user.
    public let userID: String
    /// The addresses of the wallet that was made with it.
    public let addresses: [String]
}

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
        let answer = try await post(
            "/v1/account",
            [
                "filterType": .string(contact.filterType), "filterValue": .string(contact.value),
                "verificationToken": .string(token.token.exposed),
            ], isRepeatable: true)
        switch answer["organizationId"] {
        case nil, .null: return nil
        case .string(let id): return id.isEmpty ? nil : id
        default: throw TurnkeyError(.unexpectedAnswer, "the account's organizationId is not a string")
        }
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
        let signature = try ClientSignature.signUp(contact, tokenID: token.id, key: key)
        var body: JSONObject = [:]
        switch contact {
        case .email(let address): body["userEmail"] = .string(address)
        case .phone(let number): body["userPhoneNumber"] = .string(number)
        }
        body["userName"] = .string(contact.value)
        body["organizationName"] = .string(organizationName)
        body["verificationToken"] = .string(token.token.exposed)
        // The three lists are required, also when they are empty.
        body["apiKeys"] = []
        body["authenticators"] = []
        body["oauthProviders"] = []
        body["wallet"] = wallet.json
        body["clientSignature"] = signature.json
        let answer = try await post("/v1/signup_v2", .object(body), isRepeatable: false)
        let addresses = answer["wallet"]?["addresses"]?.arrayValue?.compactMap(\.stringValue) ?? []
        return NewAccount(
            organizationID: try answer.text("organizationId"), userID: try answer.text("userId"), addresses: addresses)
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
