import RainCrypto
import RainEncoding
public import RainHTTP

/// Stamps requests with an API key: the header `X-Stamp`.
///
/// The value is base64url, without padding, of a JSON object with `publicKey`, `scheme` and `signature`; the signature covers
/// the body's bytes alone. Only P-256 keys are made here; ``SignatureScheme`` is where another curve would be told.
public struct APIKeyStamper: TurnkeyStamper, Sendable {
    /// The header this stamper writes.
    public static let headerName = "X-Stamp"

    private let key: TurnkeyAPIKey
    private let scheme: SignatureScheme = .p256

    /// A stamper for `key`.
    public init(_ key: TurnkeyAPIKey) {
        self.key = key
    }

    /// The header that stamps `body`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `cryptography` when signing fails.
    public func stamp(_ body: [UInt8]) async throws -> HTTPHeaders.Field {
        try makeStamp(body)
    }

    func makeStamp(_ body: [UInt8]) throws(TurnkeyError) -> HTTPHeaders.Field {
        let signature: P256.Signature
        do { signature = try key.privateKey.signature(for: body) } catch {
            throw TurnkeyError(.cryptography, "the request could not be signed", underlying: error)
        }
        let stamp: JSONValue = [
            "publicKey": .string(key.publicKeyHex),
            "scheme": .string(scheme.rawValue),
            "signature": .string(Hex.encode(signature.derRepresentation)),
        ]
        return HTTPHeaders.Field(name: Self.headerName, value: Base64URL.encode(stamp.encoded()))
    }
}
