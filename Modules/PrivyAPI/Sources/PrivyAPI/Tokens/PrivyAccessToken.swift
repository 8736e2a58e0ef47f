public import RainCrypto
import RainEncoding

/// A user's access token, taken apart; ``PrivyKeySet/verify(_:appID:now:)`` says whether it is believed.
public struct PrivyAccessToken: Sendable {
    /// The token itself.
    public let text: Redacted<String>
    /// The user's DID (`sub`).
    public let userID: String
    /// The session (`sid`).
    public let sessionID: String
    /// When it was made, in seconds since 1970 (`iat`).
    public let issuedAt: Int64
    /// When it is over, in seconds since 1970 (`exp`).
    public let expiresAt: Int64

    let issuer: String
    let audience: String
    let keyID: String?
    let signedBytes: [UInt8]
    let signature: P256.Signature

    /// A token is taken for over this long before it is, because clocks differ and requests take time.
    public static let skew = Duration.seconds(30)

    /// Reads a token.
    ///
    /// - Throws: ``PrivyError`` of kind `untrusted` when it is malformed or not ES256 by its header.
    public init(_ text: Redacted<String>) throws(PrivyError) {
        let parts = text.exposed.split(separator: ".", omittingEmptySubsequences: false)
        guard text.exposed.utf8.count <= 16_384, parts.count == 3, let header = Self.json(parts[0]),
            header["alg"]?.stringValue == "ES256", let claims = Self.json(parts[1]),
            let signatureBytes = try? Base64URL.decode(parts[2]),
            let signature = try? P256.Signature(rawRepresentation: signatureBytes),
            let userID = claims["sub"]?.stringValue, !userID.isEmpty, let sessionID = claims["sid"]?.stringValue,
            let issuer = claims["iss"]?.stringValue, let audience = claims["aud"]?.stringValue,
            let issuedAt = claims["iat"]?.intValue, let expiresAt = claims["exp"]?.intValue
        else {
            throw PrivyError(.untrusted, "the access token is malformed", requestMayHaveBeenSent: true)
        }
        self.text = text
        self.userID = userID
        self.sessionID = sessionID
        self.issuer = issuer
        self.audience = audience
        self.issuedAt = Int64(issuedAt)
        self.expiresAt = Int64(expiresAt)
        keyID = header["kid"]?.stringValue
        signedBytes = Array((parts[0] + "." + parts[1]).utf8)
        self.signature = signature
    }

    private static func json(_ part: Substring) -> JSONValue? {
        guard let bytes = try? Base64URL.decode(part) else { return nil }
        return try? JSONValue(parsing: bytes, maximumDepth: 16)
    }
}
