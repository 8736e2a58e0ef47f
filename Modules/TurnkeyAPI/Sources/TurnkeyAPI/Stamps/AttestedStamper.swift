public import RainCrypto
import RainEncoding
public import RainHTTP

/// Stamps requests with a key that a token vouches for: the header `X-Stamp-Attested`.
///
/// The key is none of the organisation's yet. That its holder owns a contact, or an account at a sign-in provider, is what the
/// token attests; so a log-in needs no endpoint of its own: ``TurnkeyClient/openSession(in:sessionKey:notarizer:lifetimeSeconds:invalidateExisting:expecting:)``.
///
/// The value is base64url, without padding, of a JSON object with `publicKeyAttestation`, `scheme`, `publicKey` and `signature`.
public struct AttestedStamper: TurnkeyStamper, Sendable {
    /// The header this stamper writes.
    public static let headerName = "X-Stamp-Attested"

    private let attestation: Redacted<String>
    private let scheme: String
    private let key: TurnkeyAPIKey

    /// A stamper for a key that a verified contact vouches for.
    ///
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` when the token is bound to another key.
    public init(_ token: VerificationToken, key: TurnkeyAPIKey) throws(TurnkeyError) {
        guard token.publicKeyHex == key.publicKeyHex else {
            throw TurnkeyError(.invalidConfiguration, "the verification token is bound to another key")
        }
        attestation = token.token
        scheme = "STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN"
        self.key = key
    }

    /// A stamper for a key that a sign-in provider's token vouches for.
    ///
    /// - Parameters:
    ///   - openIDToken: The token, whose nonce is ``TurnkeyAPIKey/openIDNonce``; the service checks it.
    ///   - key: The key.
    public init(openIDToken: Redacted<String>, key: TurnkeyAPIKey) {
        attestation = openIDToken
        scheme = "STAMP_ATTESTED_SCHEME_P256_OIDC"
        self.key = key
    }

    /// The header that stamps `body`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `cryptography` when signing fails.
    public func stamp(_ body: [UInt8]) async throws -> HTTPHeaders.Field {
        let signature: P256.Signature
        do { signature = try key.privateKey.signature(for: body) } catch {
            throw TurnkeyError(.cryptography, "the request could not be signed", underlying: error)
        }
        let stamp: JSONValue = [
            "publicKeyAttestation": .string(attestation.exposed), "scheme": .string(scheme),
            "publicKey": .string(key.publicKeyHex), "signature": .string(Hex.encode(signature.derRepresentation)),
        ]
        return HTTPHeaders.Field(name: Self.headerName, value: Base64URL.encode(stamp.encoded()))
    }
}
