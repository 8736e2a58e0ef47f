public import RainCrypto
import RainEncoding

/// A private key under a passphrase, in the file format of most wallets (Web3 secret storage, "keystore version 3").
///
/// A file is read with scrypt or PBKDF2 inside and written with scrypt. It does not protect what stands beside the key, such as
/// the address, which may be missing; when it is there it is compared with that of the key.
public struct Keystore: Hashable, Sendable {
    /// The address that the file names, or nil.
    ///
    /// It is public and not protected: only `decrypt(passphrase:limits:)` proves it.
    public let address: Address?

    /// The identifier that the file names, a UUID as a rule, or nil.
    public let id: String?

    let derivation: KeystoreDerivation
    let initialCounter: [UInt8]
    let ciphertext: [UInt8]
    let code: [UInt8]

    init(
        address: Address?, id: String?, derivation: KeystoreDerivation, initialCounter: [UInt8], ciphertext: [UInt8],
        code: [UInt8]
    ) {
        self.address = address
        self.id = id
        self.derivation = derivation
        self.initialCounter = initialCounter
        self.ciphertext = ciphertext
        self.code = code
    }

    /// Encrypts a key, with a fresh salt, counter and identifier.
    ///
    /// This takes as long as opening the file does: about a second with the standard cost. Do it off the main actor.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - passphrase: The bytes of the passphrase as they are, in UTF-8 for text. Nothing is normalised: some wallets apply
    ///     form KC before, which makes no difference to plain letters and digits.
    ///   - cost: How much work and memory it takes to try a passphrase.
    /// - Throws: `cryptographyFailed` when there is no randomness or not enough memory.
    public init(encrypting key: SigningKey, passphrase: SecretBytes, cost: Cost = .standard) throws(EthereumError) {
        do {
            let random = { (count: Int) throws(CryptoError) in
                try SecretBytes.random(count: count).withUnsafeBytes { Array($0) }
            }
            derivation = .scrypt(
                cost: cost.cost, blockSize: cost.blockSize, parallelism: cost.parallelism, salt: try random(32))
            initialCounter = try random(AES128CTR.counterCount)
            id = Self.uuid(try random(16))
            address = key.address
            let derived = try derivation.key(passphrase: passphrase)
            ciphertext = try AES128CTR.encrypt(
                key.rawRepresentation, key: Self.encryptionKey(derived), counter: initialCounter)
            code = try Self.code(derived, ciphertext)
        } catch {
            throw EthereumError(cryptography: error, as: .cryptographyFailed, "the key could not be encrypted")
        }
    }

    /// Opens the file.
    ///
    /// This takes as long as whoever made the file wanted it to, within the limits: about a second as a rule. Do it off the
    /// main actor.
    ///
    /// - Parameters:
    ///   - passphrase: The bytes of the passphrase, in UTF-8 for text.
    ///   - limits: How much memory and work a file may ask for; a hostile one asks for more than there is.
    /// - Throws: `wrongPassphrase` when the code of the file does not match, which is checked before anything is decrypted;
    ///   `keystoreTooCostly` beyond the limits; `invalidKeystore` when what is inside is no key or belongs to another address
    ///   than the file names; `cryptographyFailed` when there is not enough memory.
    public func decrypt(passphrase: SecretBytes, limits: Limits = .standard) throws(EthereumError) -> SigningKey {
        try derivation.check(limits)
        let opened: SecretBytes?
        do {
            opened = try secret(passphrase, memoryLimit: limits.memory)
        } catch {
            throw EthereumError(cryptography: error, as: .invalidKeystore, "the key derivation of the file is not valid")
        }
        guard let secret = opened else {
            throw EthereumError(.wrongPassphrase, "the passphrase is wrong, or the file was changed")
        }
        let key: SigningKey
        do {
            key = try SigningKey(privateKey: secret)
        } catch  where error.kind == .invalidKey {
            throw EthereumError(.invalidKeystore, "what the file holds is no private key")
        }
        guard address == nil || address == key.address else {
            throw EthereumError(.invalidKeystore, "the key in the file belongs to another address than the file names")
        }
        return key
    }

    /// What the file holds, or nil when its code is not that of the passphrase.
    private func secret(_ passphrase: SecretBytes, memoryLimit: Int) throws(CryptoError) -> SecretBytes? {
        let derived = try derivation.key(passphrase: passphrase, memoryLimit: memoryLimit)
        guard try SecretBytes(copying: Self.code(derived, ciphertext)) == SecretBytes(copying: code) else { return nil }
        return try AES128CTR.decrypt(ciphertext, key: Self.encryptionKey(derived), counter: initialCounter)
    }

    private static func encryptionKey(_ derived: SecretBytes) throws(CryptoError) -> SecretBytes {
        try derived.withUnsafeBytes { bytes throws(CryptoError) in
            try SecretBytes(copying: bytes.prefix(AES128CTR.keyCount))
        }
    }

    /// The Keccak-256 hash of the second 16 derived bytes and the ciphertext.
    private static func code(_ derived: SecretBytes, _ ciphertext: [UInt8]) throws(CryptoError) -> [UInt8] {
        let start = try derived.withUnsafeBytes { bytes throws(CryptoError) in
            try SecretBytes(copying: bytes.dropFirst(16).prefix(16))
        }
        var hasher = Keccak256()
        hasher.update(start)
        hasher.update(ciphertext)
        return hasher.finalize().bytes
    }

    /// A random UUID (RFC 9562, version 4) of 16 random bytes.
    private static func uuid(_ random: [UInt8]) -> String {
        var bytes = random
        bytes[6] = bytes[6] & 0x0f | 0x40
        bytes[8] = bytes[8] & 0x3f | 0x80
        return [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]].map { Hex.encode($0) }
            .joined(separator: "-")
    }
}
