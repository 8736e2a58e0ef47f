import RainCrypto
import RainEncoding
public import RainHTTP

/// Stamps requests with an API key: the header `X-Stamp`.
///
/// The value is base64url, without padding, of a JSON object with `publicKey`, `scheme` and `signature`; the signature covers
/// the SHA-256 of the body's bytes alone, in DER.
public struct APIKeyStamper: TurnkeyStamper, Sendable {
    /// The header this stamper writes.
    public static let headerName = "X-Stamp"

    private enum Key: Sendable {
        case p256(TurnkeyAPIKey)
        case secp256k1(TurnkeySecp256k1Key)
    }

    private let key: Key

    /// A stamper for a P-256 key.
    public init(_ key: TurnkeyAPIKey) {
        self.key = .p256(key)
    }

    /// A stamper for a secp256k1 key.
    public init(_ key: TurnkeySecp256k1Key) {
        self.key = .secp256k1(key)
    }

    /// The header that stamps `body`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `cryptography` when signing fails.
    public func stamp(_ body: [UInt8]) async throws -> HTTPHeaders.Field {
        try makeStamp(body)
    }

    func makeStamp(_ body: [UInt8]) throws(TurnkeyError) -> HTTPHeaders.Field {
        let (publicKeyHex, scheme, signature) = try sign(body)
        let stamp: JSONValue = [
            "publicKey": .string(publicKeyHex),
            "scheme": .string(scheme.rawValue),
            "signature": .string(Hex.encode(signature)),
        ]
        return HTTPHeaders.Field(name: Self.headerName, value: Base64URL.encode(stamp.encoded()))
    }

    private func sign(_ body: [UInt8]) throws(TurnkeyError) -> (String, SignatureScheme, [UInt8]) {
        do {
            switch key {
            case .p256(let key):
                return (key.publicKeyHex, .p256, try key.privateKey.signature(for: body).derRepresentation)
            case .secp256k1(let key):
                let signature = try key.privateKey.signature(forDigest: SHA256.hash(body))
                return (key.publicKeyHex, .secp256k1, signature.derRepresentation)
            }
        } catch {
            throw TurnkeyError(.cryptography, "the request could not be signed", underlying: error)
        }
    }
}
