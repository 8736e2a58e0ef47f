public import RainCrypto
import RainEncoding

/// A secp256k1 key that Turnkey knows as an API key.
public struct TurnkeySecp256k1Key: Sendable {
    /// The key itself.
    public let privateKey: Secp256k1.PrivateKey
    /// The public half as Turnkey spells it: the compressed point, 66 lower-case hexadecimal digits.
    public let publicKeyHex: String

    /// A key already at hand.
    public init(_ privateKey: Secp256k1.PrivateKey) {
        self.privateKey = privateKey
        publicKeyHex = Hex.encode(privateKey.publicKey.compressed)
    }

    /// A key from configuration, checked before any request is made with it.
    ///
    /// - Parameters:
    ///   - privateKeyHex: The text, UTF-8, of the 32-byte scalar: 64 hexadecimal digits, with or without the suffix `:secp256k1`.
    ///     White space around it is ignored.
    ///   - publicKeyHex: The public half, compressed (66 digits) or not (130), to be compared; nil skips the comparison.
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` when the key is malformed, of another curve, or not the private
    ///   half of the given public key.
    public init(privateKeyHex: SecretBytes, publicKeyHex: String? = nil) throws(TurnkeyError) {
        let scalar = try APIKeyText.scalar(privateKeyHex, suffix: "secp256k1", curve: "secp256k1")
        guard let key = try? Secp256k1.PrivateKey(rawRepresentation: scalar) else { throw APIKeyText.malformed("secp256k1") }
        self.init(key)
        guard let publicKeyHex else { return }
        guard let point = try? Hex.decode(publicKeyHex.trimmed),
            let configured = try? Secp256k1.PublicKey(x963Representation: point)
        else {
            throw TurnkeyError(.invalidConfiguration, "the API public key is not a point of secp256k1")
        }
        guard configured == key.publicKey else { throw APIKeyText.foreign() }
    }
}
