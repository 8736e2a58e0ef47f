import RainCrypto
import RainEncoding

/// A JSON Web Token in its compact form (RFC 7519), taken apart; nothing is believed yet.
struct SignedToken {
    /// The bytes that are signed: header, dot, claims.
    let signedBytes: [UInt8]
    /// The claims.
    let claims: JSONValue
    /// The 64 bytes r || s.
    let signature: P256.Signature

    /// - Throws: ``TurnkeyError`` of kind `unexpectedAnswer` when it is malformed or not ES256 by its header.
    init(_ token: Redacted<String>) throws(TurnkeyError) {
        let parts = token.exposed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.json(parts[0]), header["alg"]?.stringValue == "ES256",
            let claims = Self.json(parts[1]), claims.objectValue != nil,
            let signatureBytes = try? Base64URL.decode(parts[2]),
            let signature = try? P256.Signature(rawRepresentation: signatureBytes)
        else {
            throw TurnkeyError(.unexpectedAnswer, "the token is malformed")
        }
        signedBytes = Array((parts[0] + "." + parts[1]).utf8)
        self.claims = claims
        self.signature = signature
    }

    private static func json(_ part: Substring) -> JSONValue? {
        guard let bytes = try? Base64URL.decode(part) else { return nil }
        return try? JSONValue(parsing: bytes, maximumDepth: 8)
    }
}
