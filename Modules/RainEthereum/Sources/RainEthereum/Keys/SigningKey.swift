public import RainCrypto

/// The private key of an Ethereum account: it knows its address and signs hashes.
///
/// The first key of a process runs a known-answer test of key → address; when it fails no key can be made, since a wrong
/// address loses what is sent to it.
public struct SigningKey: Sendable {
    /// The address the key controls.
    public let address: Address

    private let privateKey: Secp256k1.PrivateKey

    /// Takes a private key.
    ///
    /// - Throws: `selfTestFailed` when the known-answer test fails on this machine.
    public init(_ privateKey: Secp256k1.PrivateKey) throws(EthereumError) {
        try Self.selfTest.get()
        self.init(untested: privateKey)
    }

    /// Takes the 32 bytes of a private key.
    ///
    /// - Throws: `invalidKey` unless there are 32 bytes that are a number in [1, n − 1]; `selfTestFailed` when the known-answer
    ///   test fails on this machine.
    public init(privateKey bytes: SecretBytes) throws(EthereumError) {
        try Self.selfTest.get()
        self.init(untested: try Self.parse(bytes))
    }

    /// The public key.
    public var publicKey: Secp256k1.PublicKey {
        privateKey.publicKey
    }

    /// The 32 bytes of the private key, for export and storage.
    public var rawRepresentation: SecretBytes {
        privateKey.rawRepresentation
    }

    /// Signs a hash: deterministic (RFC 6979), s in the lower half (EIP-2).
    ///
    /// - Throws: `cryptographyFailed` when the library fails.
    public func sign(_ hash: Hash32) throws(EthereumError) -> TransactionSignature {
        let signature: Secp256k1.RecoverableSignature
        do {
            signature = try privateKey.signature(forDigest: hash.digest)
        } catch {
            throw EthereumError(cryptography: error, as: .cryptographyFailed, "the hash could not be signed")
        }
        // Ids 2 and 3 mean an r above the order: no one has met one, and no transaction can carry it.
        guard signature.recoveryID <= 1 else {
            throw EthereumError(.cryptographyFailed, "the signature has no form that Ethereum knows")
        }
        return TransactionSignature(
            uncheckedR: UInt256(Hash32(signature.r)), s: UInt256(Hash32(signature.s)), yParity: signature.recoveryID)
    }

    /// Signs a transaction and puts both together.
    ///
    /// - Throws: `cryptographyFailed` when the library fails.
    public func sign(_ transaction: Transaction) throws(EthereumError) -> SignedTransaction {
        SignedTransaction(transaction, signature: try sign(transaction.signingHash))
    }

    /// Signs an authorization to take on the code of a contract (EIP-7702).
    ///
    /// - Throws: `cryptographyFailed` when the library fails.
    public func sign(_ authorization: Authorization) throws(EthereumError) -> SignedAuthorization {
        SignedAuthorization(authorization, signature: try sign(authorization.signingHash))
    }

    private init(untested privateKey: Secp256k1.PrivateKey) {
        self.privateKey = privateKey
        address = Address(privateKey.publicKey)
    }

    private static func parse(_ bytes: SecretBytes) throws(EthereumError) -> Secp256k1.PrivateKey {
        do {
            return try Secp256k1.PrivateKey(rawRepresentation: bytes)
        } catch {
            throw EthereumError(
                cryptography: error, as: .invalidKey, "a private key is 32 bytes, above zero and below the order of secp256k1")
        }
    }
}

extension SigningKey {
    /// The outcome of the known-answer test, run once.
    private static let selfTest = knownAnswerTest(expecting: "0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F")

    /// Whether a key whose bytes are all 0x46 has the given address.
    static func knownAnswerTest(expecting address: String) -> Result<Void, EthereumError> {
        Result { () throws(EthereumError) in
            let key = SigningKey(untested: try parse(.copy(of: repeatElement(0x46, count: 32))))
            guard try key.address == Address(address) else {
                throw EthereumError(.selfTestFailed, "a known key gave a wrong address; nothing is signed on this machine")
            }
        }
    }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
    /// The address; never the key.
    public var description: String {
        "SigningKey(\(address))"
    }

    /// A mirror that shows the address only.
    public var customMirror: Mirror {
        Mirror(self, children: ["address": address])
    }
}
