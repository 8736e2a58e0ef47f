/// ChaCha20-Poly1305 (RFC 8439) with a nonce of 12 bytes and a tag of 16.
///
/// A nonce must never be used twice with one key: two messages under one pair give both away and let anyone forge more.
public enum ChaCha20Poly1305: Sendable {
    /// The length of the tag at the end of a ciphertext, in bytes.
    public static let tagCount = AEADCipher.tagCount
    /// The length of a nonce, in bytes.
    public static let nonceCount = AEADCipher.nonceCount
    /// The length of a key, in bytes.
    public static let keyCount = 32
    /// The longest plaintext and the longest associated data, in bytes: what OpenSSL takes in one piece.
    public static let maximumCount = AEADCipher.maximumCount

    /// Encrypts and authenticates.
    ///
    /// - Parameters:
    ///   - plaintext: What is hidden; may be empty.
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, never used before with this key.
    ///   - associated: What is authenticated but not hidden; may be empty.
    /// - Returns: The ciphertext, as long as the plaintext, and the 16 bytes of the tag.
    /// - Throws: ``CryptoError`` of kind `invalidKey`, `invalidLength` or `internalFailure`.
    public static func seal(
        _ plaintext: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try AEADCipher.chaCha20Poly1305.seal(plaintext, key: key, nonce: nonce, authenticating: associated)
    }

    /// Encrypts and authenticates a secret, as ``seal(_:key:nonce:authenticating:)-([UInt8],_,_,_)`` does bytes.
    public static func seal(
        _ plaintext: SecretBytes, key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try AEADCipher.chaCha20Poly1305.seal(plaintext, key: key, nonce: nonce, authenticating: associated)
    }

    /// Checks the tag and decrypts.
    ///
    /// - Parameters:
    ///   - ciphertext: What ``seal(_:key:nonce:authenticating:)-([UInt8],_,_,_)`` gave: at least the 16 bytes of the tag.
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes.
    ///   - associated: What was authenticated along; may be empty.
    /// - Returns: The plaintext. Nothing of it is seen when the tag does not fit.
    /// - Throws: ``CryptoError`` of kind `authenticationFailed`, `invalidKey`, `invalidLength` or `internalFailure`.
    public static func open(
        _ ciphertext: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        try AEADCipher.chaCha20Poly1305.open(ciphertext, key: key, nonce: nonce, authenticating: associated)
    }
}
