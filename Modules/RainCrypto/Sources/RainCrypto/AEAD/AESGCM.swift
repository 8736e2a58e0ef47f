import CLibcrypto

/// AES-256-GCM (NIST SP 800-38D) with a nonce of 12 bytes and a tag of 16.
///
/// A nonce must never be used twice with one key: two messages under one pair give both away and let anyone forge more.
public enum AESGCM: Sendable {
    /// The length of the tag at the end of a ciphertext, in bytes.
    public static let tagCount = 16
    /// The length of a nonce, in bytes.
    public static let nonceCount = 12
    /// The length of a key, in bytes.
    public static let keyCount = 32
    /// The longest plaintext and the longest associated data, in bytes: what OpenSSL takes in one piece.
    public static let maximumCount = Int(Int32.max) - 16

    // Fetched once, then only read; OpenSSL counts references by itself.
    nonisolated(unsafe) private static let cipher = rain_aes256gcm_fetch()

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
        try plaintext.span.withUnsafeBytes { bytes throws(CryptoError) in
            try seal(bytes, key: key, nonce: nonce, authenticating: associated)
        }
    }

    /// Encrypts and authenticates a secret, as ``seal(_:key:nonce:authenticating:)-([UInt8],_,_,_)`` does bytes.
    public static func seal(
        _ plaintext: SecretBytes, key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try plaintext.withUnsafeBytes { bytes throws(CryptoError) in
            try seal(bytes, key: key, nonce: nonce, authenticating: associated)
        }
    }

    private static func seal(
        _ plaintext: UnsafeRawBufferPointer, key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let cipher = try checked(key: key, nonce: nonce, associated: associated)
        guard plaintext.count <= maximumCount else { throw tooLong }
        var isSealed = false
        let sealed = [UInt8](unsafeUninitializedCapacity: plaintext.count + tagCount) { out, count in
            out.initialize(repeating: 0)
            count = plaintext.count + tagCount
            guard let start = out.baseAddress else { return }
            isSealed =
                key.with32Bytes { key in
                    rain_aes256gcm_seal(
                        cipher, key, nonce, associated, associated.count, plaintext.bytePointer, plaintext.count, start,
                        start + plaintext.count) == 1
                } ?? false
        }
        guard isSealed else { throw CryptoError(.internalFailure, "OpenSSL failed in AES-256-GCM") }
        return sealed
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
        let cipher = try checked(key: key, nonce: nonce, associated: associated)
        let count = ciphertext.count - tagCount
        guard count >= 0 else { throw CryptoError(.invalidLength, "a ciphertext has at least the 16 bytes of its tag") }
        guard count <= maximumCount else { throw tooLong }
        return try SecretBytes(exactly: count) { plaintext throws(CryptoError) in
            let answer = ciphertext.withUnsafeBytes { bytes -> Int32 in
                guard let start = bytes.bytePointer else { return -1 }
                return key.with32Bytes { key in
                    rain_aes256gcm_open(
                        cipher, key, nonce, associated, associated.count, start, count, start + count, plaintext.bytePointer)
                } ?? -1
            }
            switch answer {
            case 1: return
            case 0: throw CryptoError(.authenticationFailed, "the ciphertext was altered or sealed under something else")
            default: throw CryptoError(.internalFailure, "OpenSSL failed in AES-256-GCM")
            }
        }
    }

    private static let tooLong = CryptoError(.invalidLength, "AES-256-GCM takes at most \(maximumCount) bytes at once")

    private static func checked(
        key: SecretBytes, nonce: [UInt8], associated: [UInt8]
    ) throws(CryptoError) -> OpaquePointer {
        guard key.count == keyCount else { throw CryptoError(.invalidKey, "an AES-256 key has 32 bytes") }
        guard nonce.count == nonceCount else { throw CryptoError(.invalidLength, "an AES-GCM nonce has 12 bytes here") }
        guard associated.count <= maximumCount else { throw tooLong }
        guard let cipher else { throw CryptoError(.internalFailure, "OpenSSL has no AES-256-GCM") }
        return cipher
    }
}
