import CLibcrypto

/// AES-128 in counter mode (NIST SP 800-38A), which the Web3 secret storage format (keystore version 3) encrypts keys with.
///
/// It authenticates nothing: whoever uses it checks a code over the ciphertext first. For anything new there is ``AEAD``.
public enum AES128CTR: Sendable {
    /// The length of a key, in bytes.
    public static let keyCount = 16
    /// The length of the first counter block, in bytes.
    public static let counterCount = 16
    /// The longest text, in bytes: what OpenSSL takes in one piece.
    public static let maximumCount = Int(Int32.max) - 16

    // Fetched once, then only read; OpenSSL counts references by itself.
    nonisolated(unsafe) private static let cipher = rain_cipher_fetch("AES-128-CTR")

    /// Encrypts a secret.
    ///
    /// - Parameters:
    ///   - plaintext: What is hidden; may be empty.
    ///   - key: 16 bytes.
    ///   - counter: The first counter block, 16 bytes, the keystore's `iv`. It counts up as one big-endian number, beyond
    ///     2¹²⁸-1 from zero again, and must never come twice under one key.
    /// - Returns: The ciphertext, as long as the plaintext.
    /// - Throws: ``CryptoError`` of kind `invalidKey`, `invalidLength` or `internalFailure`.
    public static func encrypt(
        _ plaintext: SecretBytes, key: SecretBytes, counter: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let cipher = try checked(key: key, counter: counter, count: plaintext.count)
        var ciphertext = [UInt8](repeating: 0, count: plaintext.count)
        let isDone = plaintext.withUnsafeBytes { bytes in
            ciphertext.withUnsafeMutableBytes { apply(cipher, key, counter, bytes, to: $0) }
        }
        guard isDone else { throw failure }
        return ciphertext
    }

    /// Decrypts into a secret; a wrong key gives wrong bytes, not an error.
    ///
    /// - Parameters:
    ///   - ciphertext: What ``encrypt(_:key:counter:)`` gave; may be empty.
    ///   - key: 16 bytes.
    ///   - counter: The first counter block, 16 bytes.
    /// - Throws: ``CryptoError`` of kind `invalidKey`, `invalidLength` or `internalFailure`.
    public static func decrypt(
        _ ciphertext: [UInt8], key: SecretBytes, counter: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        let cipher = try checked(key: key, counter: counter, count: ciphertext.count)
        return try SecretBytes(count: ciphertext.count) { out throws(CryptoError) in
            guard ciphertext.withUnsafeBytes({ apply(cipher, key, counter, $0, to: out) }) else { throw failure }
        }
    }

    private static let failure = CryptoError(.internalFailure, "OpenSSL failed in AES-128-CTR")

    private static func checked(key: SecretBytes, counter: [UInt8], count: Int) throws(CryptoError) -> OpaquePointer {
        guard key.count == keyCount else { throw CryptoError(.invalidKey, "an AES-128 key has 16 bytes") }
        guard counter.count == counterCount else {
            throw CryptoError(.invalidLength, "the first counter block of AES-128-CTR has 16 bytes")
        }
        guard count <= maximumCount else {
            throw CryptoError(.invalidLength, "AES-128-CTR takes at most \(maximumCount) bytes at once")
        }
        guard let cipher else { throw CryptoError(.internalFailure, "OpenSSL has no AES-128-CTR") }
        return cipher
    }

    private static func apply(
        _ cipher: OpaquePointer, _ key: SecretBytes, _ counter: [UInt8], _ bytes: UnsafeRawBufferPointer,
        to out: UnsafeMutableRawBufferPointer
    ) -> Bool {
        key.withUnsafeBytes { key in
            rain_aes128ctr(cipher, key.bytePointer, counter, bytes.bytePointer, bytes.count, out.bytePointer) == 1
        }
    }
}
