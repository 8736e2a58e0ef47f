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
        let key = try Self.read(privateKeyHex)
        self.init(key)
        guard let publicKeyHex else { return }
        guard let point = try? Hex.decode(publicKeyHex.trimmed),
            let configured = try? P256.PublicKey(x963Representation: point)
        else {
            throw TurnkeyError(.invalidConfiguration, "the API public key is not a point of P-256")
        }
        guard configured == key.publicKey else {
            throw TurnkeyError(.invalidConfiguration, "the API private key does not belong to the API public key")
        }
    }

    /// The key in a text, which is read in place: no copy of it, nor of the scalar, is left behind.
    private static func read(_ text: SecretBytes) throws(TurnkeyError) -> P256.PrivateKey {
        let scalar = try text.withUnsafeBytes { bytes throws(TurnkeyError) -> SecretBytes? in
            let parts = trimmed(bytes[...]).split(
                separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, !parts[1].elementsEqual("p256".utf8) {
                throw TurnkeyError(.invalidConfiguration, "the API key is not for the curve P-256")
            }
            return parts.first.flatMap { $0.count == 64 ? SecretBytes(hexDigits: $0) : nil }
        }
        guard let scalar, let key = try? P256.PrivateKey(rawRepresentation: scalar) else {
            throw TurnkeyError(.invalidConfiguration, "an API private key is 64 hexadecimal digits, a scalar of P-256")
        }
        return key
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || 0x09...0x0d ~= $0 }
        let tail = bytes.drop(while: isSpace)
        return tail.lastIndex { !isSpace($0) }.map { tail[...$0] } ?? tail.prefix(0)
    }
}
