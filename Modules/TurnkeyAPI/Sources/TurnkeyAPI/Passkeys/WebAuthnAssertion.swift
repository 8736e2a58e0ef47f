import RainCrypto
import RainEncoding

/// What an authenticator answers when it is asked to prove that it holds a credential (WebAuthn, section 7.2).
public struct WebAuthnAssertion: Hashable, Sendable {
    /// The credential's identifier.
    public var credentialID: [UInt8]
    /// The authenticator data, as it was signed.
    public var authenticatorData: [UInt8]
    /// The client data, JSON, whose hash was signed.
    public var clientDataJSON: [UInt8]
    /// The signature: DER for ES256.
    public var signature: [UInt8]

    /// Makes an assertion.
    public init(credentialID: [UInt8], authenticatorData: [UInt8], clientDataJSON: [UInt8], signature: [UInt8]) {
        self.credentialID = credentialID
        self.authenticatorData = authenticatorData
        self.clientDataJSON = clientDataJSON
        self.signature = signature
    }

    /// The challenge that stamps `body`: the 64 digits of its SHA-256 in hexadecimal, as ASCII.
    public static func challenge(for body: [UInt8]) -> [UInt8] {
        Array(Hex.encode(SHA256.hash(body).bytes).utf8)
    }

    /// Checks that this answers `challenge`, as far as it can be told without the public key, which only the service has.
    ///
    /// - Throws: ``TurnkeyError`` of kind `untrusted`.
    func check(answers challenge: [UInt8]) throws(TurnkeyError) {
        guard let client = try? JSONValue(parsing: clientDataJSON, maximumDepth: 8),
            client["type"]?.stringValue == "webauthn.get",
            client["challenge"]?.stringValue == Base64URL.encode(challenge)
        else {
            throw TurnkeyError(.untrusted, "the authenticator signed another challenge than the one it was asked to")
        }
        // 32 bytes of the relying party's hash, the flags, and a counter of four bytes.
        guard authenticatorData.count >= 37, authenticatorData[32] & Self.userPresent != 0 else {
            throw TurnkeyError(.untrusted, "the authenticator does not say that its user was present")
        }
        guard !credentialID.isEmpty, !signature.isEmpty else {
            throw TurnkeyError(.untrusted, "the authenticator gave no signature")
        }
    }

    private static let userPresent: UInt8 = 1
}
