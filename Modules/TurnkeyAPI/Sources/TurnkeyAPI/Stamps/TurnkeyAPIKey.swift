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
    ///   - privateKeyHex: The 32-byte scalar as 64 hexadecimal digits, as Turnkey's tools write it; the suffix `:p256` that they
    ///     may add is understood, other curves are refused. White space around it is ignored.
    ///   - publicKeyHex: The public half, compressed (66 digits) or not (130), to be compared; nil skips the comparison.
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` when the key is malformed, of another curve, or not the private
    ///   half of the given public key.
    public init(privateKeyHex: String, publicKeyHex: String? = nil) throws(TurnkeyError) {
        let parts = privateKeyHex.trimmed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[1] != "p256" {
            throw TurnkeyError(.invalidConfiguration, "the API key is not for the curve P-256")
        }
        guard let digits = parts.first, digits.utf8.count == 64, let scalar = try? Hex.decode(digits),
            let key = try? P256.PrivateKey(rawRepresentation: SecretBytes(copying: scalar))
        else {
            throw TurnkeyError(.invalidConfiguration, "an API private key is 64 hexadecimal digits, a scalar of P-256")
        }
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
}

extension String {
    /// The text without ASCII white space around it.
    var trimmed: String {
        let isSpace: (Character) -> Bool = { $0.isASCII && $0.isWhitespace }
        let tail = drop(while: isSpace)
        let end = tail.lastIndex { !isSpace($0) }
        return end.map { String(tail[...$0]) } ?? ""
    }
}
