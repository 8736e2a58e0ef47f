import RainCrypto
import RainEncoding

/// Bytes sealed for one key with HPKE (RFC 9180, base mode; P-256, HKDF-SHA256, AES-256-GCM), as Turnkey uses it: the info is
/// `turnkey_hpke`, the associated data the encapsulated key followed by the recipient's, both uncompressed.
struct SealedMessage {
    private static let info = Array("turnkey_hpke".utf8)

    let encapsulatedKey: [UInt8]
    let ciphertext: [UInt8]

    /// A message in the members `encappedPublic` and `ciphertext`.
    init(_ json: JSONValue) throws(TurnkeyError) {
        guard let encapsulatedKey = json["encappedPublic"]?.stringValue.flatMap({ try? Hex.decode($0) }),
            let ciphertext = json["ciphertext"]?.stringValue.flatMap({ try? Hex.decode($0) })
        else {
            throw TurnkeyError(.unexpectedAnswer, "the sealed message is malformed")
        }
        self.encapsulatedKey = encapsulatedKey
        self.ciphertext = ciphertext
    }

    /// Seals `plaintext` for `recipient`.
    init(sealing plaintext: [UInt8], to recipient: P256.PublicKey) throws(TurnkeyError) {
        do {
            var sender = try HPKE.Sender(to: recipient, info: Self.info)
            encapsulatedKey = sender.encapsulatedKey
            ciphertext = try sender.seal(plaintext, authenticating: sender.encapsulatedKey + recipient.uncompressed)
        } catch {
            throw TurnkeyError(.cryptography, "the message could not be sealed", underlying: error)
        }
    }

    /// Seals a secret for `recipient`; the copy that is sealed is overwritten after it.
    init(sealing secret: SecretBytes, to recipient: P256.PublicKey) throws(TurnkeyError) {
        var plaintext = secret.withUnsafeBytes { Array($0) }
        defer { for place in plaintext.indices { plaintext[place] = 0 } }
        try self.init(sealing: plaintext, to: recipient)
    }

    /// The plaintext, when this was sealed for `recipient`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `untrusted` when it was not, or was altered.
    func open(with recipient: P256.PrivateKey) throws(TurnkeyError) -> SecretBytes {
        do {
            var receiver = try HPKE.Recipient(privateKey: recipient, encapsulatedKey: encapsulatedKey, info: Self.info)
            return try receiver.open(ciphertext, authenticating: encapsulatedKey + recipient.publicKey.uncompressed)
        } catch {
            throw TurnkeyError(.untrusted, "the sealed message is not for this key, or was altered", underlying: error)
        }
    }

    var json: JSONValue {
        ["encappedPublic": .string(Hex.encode(encapsulatedKey)), "ciphertext": .string(Hex.encode(ciphertext))]
    }
}
