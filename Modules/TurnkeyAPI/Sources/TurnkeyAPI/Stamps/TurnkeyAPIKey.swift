public import RainCrypto
import RainEncoding

/// A P-256 key that Turnkey knows as an API key: one made by an administrator, or the key of a login session.
public struct TurnkeyAPIKey: Sendable {
    /// The key itself.
    public let privateKey: P256.PrivateKey
    /// The public half as Turnkey spells it: the compressed point, 66 lower-case hexadecimal digits.
    public let publicKeyHex: String

    /// A key already at hand.
    public init(_ privateKey: P256.PrivateKey) {
        self.privateKey = privateKey
        publicKeyHex = Hex.encode(privateKey.publicKey.compressed)
    }

    /// A fresh random key.
    ///
    /// - Throws: ``TurnkeyError`` of kind `cryptography` when there is no randomness.
    public static func random() throws(TurnkeyError) -> TurnkeyAPIKey {
        do { return TurnkeyAPIKey(try P256.PrivateKey()) } catch {
            throw TurnkeyError(.cryptography, "no key could be made", underlying: error)
        }
    }

    /// A key from configuration, checked before any request is made with it.
    ///
    /// - Parameters:
    ///   - privateKeyHex: The text, UTF-8, of the 32-byte scalar: 64 hexadecimal digits, as Turnkey's tools write it; the suffix
    ///     `:p256` that they may add is understood, other curves are refused. White space around it is ignored.
    ///   - publicKeyHex: The public half, compressed (66 digits) or not (130), to be compared; nil skips the comparison.
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` when the key is malformed, of another curve, or not the private
    ///   half of the given public key.
    public init(privateKeyHex: SecretBytes, publicKeyHex: String? = nil) throws(TurnkeyError) {
        let scalar = try APIKeyText.scalar(privateKeyHex, suffix: "p256", curve: "P-256")
        guard let key = try? P256.PrivateKey(rawRepresentation: scalar) else { throw APIKeyText.malformed("P-256") }
        self.init(key)
        guard let publicKeyHex else { return }
        guard let point = try? Hex.decode(publicKeyHex.trimmed),
            let configured = try? P256.PublicKey(x963Representation: point)
        else {
            throw TurnkeyError(.invalidConfiguration, "the API public key is not a point of P-256")
        }
        guard configured == key.publicKey else { throw APIKeyText.foreign() }
    }

    /// What the `nonce` of a sign-in provider's token must be, so that the token can only be used with this key.
    ///
    /// It is the SHA-256, in hexadecimal, of the public key's 66 digits.
    public var openIDNonce: String { Hex.encode(SHA256.hash(Array(publicKeyHex.utf8)).bytes) }
}
