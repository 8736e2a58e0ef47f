import RainCrypto
import RainEncoding

/// Opens a secret of the service's that was sealed for a key of this process, made for it alone.
///
/// HPKE (RFC 9180) with P-256, HKDF-SHA256 and ChaCha20-Poly1305, without info.
struct EnvelopeRecipient: Sendable {
    private let key: P256.PrivateKey

    /// Makes the key.
    init() throws(PrivyError) {
        do { key = try P256.PrivateKey() } catch { throw PrivyError(error) }
    }

    /// Opens with a key that there is.
    init(_ key: P256.PrivateKey) {
        self.key = key
    }

    /// The public half as the service takes it: base64 of its SubjectPublicKeyInfo.
    var publicKey: String { Base64.encode(key.publicKey.derRepresentation) }

    /// Opens `{encryption_type, encapsulated_key, ciphertext}`.
    func open(_ envelope: JSONValue) throws(PrivyError) -> SecretBytes {
        let encapsulated = try? Base64.decode(try envelope.text("encapsulated_key"))
        let ciphertext = try? Base64.decode(try envelope.text("ciphertext"))
        guard envelope["encryption_type"]?.stringValue ?? "HPKE" == "HPKE", let encapsulated, let ciphertext else {
            throw PrivyError(
                .unexpectedAnswer, "the secret is not sealed in the way that was asked for", requestMayHaveBeenSent: true)
        }
        do throws(CryptoError) {
            var recipient = try HPKE.Recipient(
                privateKey: key, encapsulatedKey: encapsulated, info: [], aead: .chaCha20Poly1305)
            return try recipient.open(ciphertext, authenticating: [])
        } catch {
            throw PrivyError(
                .untrusted, "the sealed secret does not open with the key it was asked for by", requestMayHaveBeenSent: true,
                underlying: error)
        }
    }
}
