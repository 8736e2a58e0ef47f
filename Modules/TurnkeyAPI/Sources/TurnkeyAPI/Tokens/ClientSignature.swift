import RainCrypto
public import RainEncoding

/// Proof that whoever uses a verification token holds the key it is bound to: a signature over what the token is used for.
///
/// The message is JSON text, signed once and sent as the very same text; the signature is r || s in hexadecimal, not DER.
public struct ClientSignature: Sendable {
    /// The text that was signed.
    public let message: String
    /// The compressed public key of the signer.
    public let publicKeyHex: String
    /// r || s: 128 hexadecimal digits.
    public let signatureHex: String

    /// Signs `message`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `cryptography`.
    public init(message: String, key: TurnkeyAPIKey) throws(TurnkeyError) {
        do {
            signatureHex = Hex.encode(try key.privateKey.signature(for: Array(message.utf8)).rawRepresentation)
        } catch {
            throw TurnkeyError(.cryptography, "the message could not be signed", underlying: error)
        }
        self.message = message
        publicKeyHex = key.publicKeyHex
    }

    /// For a log-in: the token `tokenID` is used to give a session to `sessionPublicKeyHex`.
    ///
    /// - Parameter key: The key the token is bound to.
    /// - Throws: ``TurnkeyError`` of kind `cryptography`.
    public static func login(
        sessionPublicKeyHex: String, tokenID: String, key: TurnkeyAPIKey
    ) throws(TurnkeyError) -> ClientSignature {
        let message: JSONValue = [
            "login": ["publicKey": .string(sessionPublicKeyHex)], "tokenId": .string(tokenID), "type": "USAGE_TYPE_LOGIN",
        ]
        return try ClientSignature(message: message.text, key: key)
    }

    /// For a sign-up: the token `tokenID` is used to make an account for `user`.
    ///
    /// - Parameters:
    ///   - user: The user, exactly as the sign-up names them.
    ///   - key: The key the token is bound to.
    ///   - usageName: What the sign-up is called; the newest version's unless given.
    /// - Throws: ``TurnkeyError`` of kind `cryptography`.
    public static func signUp(
        _ user: NewUser, tokenID: String, key: TurnkeyAPIKey, usageName: String = "signupV2"
    ) throws(TurnkeyError) -> ClientSignature {
        let message: JSONObject = [
            usageName: user.usage, "tokenId": .string(tokenID), "type": "USAGE_TYPE_SIGNUP",
        ]
        return try ClientSignature(message: JSONValue.object(message).text, key: key)
    }

    /// For a sign-up of a contact alone.
    ///
    /// - Parameter key: The key the token is bound to.
    /// - Throws: ``TurnkeyError`` of kind `cryptography`.
    public static func signUp(
        _ contact: TurnkeyContact, tokenID: String, key: TurnkeyAPIKey
    ) throws(TurnkeyError) -> ClientSignature {
        try signUp(NewUser(contact: contact), tokenID: tokenID, key: key)
    }

    /// The signature as the wire has it.
    public var json: JSONValue {
        [
            "publicKey": .string(publicKeyHex), "scheme": "CLIENT_SIGNATURE_SCHEME_API_P256", "message": .string(message),
            "signature": .string(signatureHex),
        ]
    }
}

extension ClientSignature: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The signer; the message, which names the user's contact, is left out.
    public var description: String { "ClientSignature by \(publicKeyHex)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror without the message.
    public var customMirror: Mirror { Mirror(self, children: ["publicKeyHex": publicKeyHex]) }
}
