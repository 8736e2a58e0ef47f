import CLibcrypto

/// HMAC (RFC 2104, FIPS 198-1) over SHA-256 and SHA-512.
///
/// The key and the message may have any length, none included. The code is handed out as ``SecretBytes`` because it is key
/// material as often as not; comparing two of them takes constant time. Each function throws ``CryptoError`` of kind
/// `internalFailure` when there is no memory, and for nothing else.
public enum HMAC: Sendable {
    /// The 64-byte code of a message under HMAC-SHA512.
    public static func sha512(key: SecretBytes, message: [UInt8]) throws(CryptoError) -> SecretBytes {
        try message.span.withUnsafeBytes { bytes throws(CryptoError) in try sha512(key: key, message: bytes) }
    }

    /// The 64-byte code of a secret message under HMAC-SHA512.
    public static func sha512(key: SecretBytes, message: SecretBytes) throws(CryptoError) -> SecretBytes {
        try message.withUnsafeBytes { bytes throws(CryptoError) in try sha512(key: key, message: bytes) }
    }

    /// The 64-byte code of the bytes behind a pointer under HMAC-SHA512.
    public static func sha512(key: SecretBytes, message: UnsafeRawBufferPointer) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: 64) { code in
            key.withUnsafeBytes { key in
                rain_hmac_sha512(key.baseAddress, key.count, message.baseAddress, message.count, code.bytePointer)
            }
        }
    }

    /// The 32-byte code of a message under HMAC-SHA256.
    public static func sha256(key: SecretBytes, message: [UInt8]) throws(CryptoError) -> SecretBytes {
        try message.span.withUnsafeBytes { bytes throws(CryptoError) in try sha256(key: key, message: bytes) }
    }

    /// The 32-byte code of a secret message under HMAC-SHA256.
    public static func sha256(key: SecretBytes, message: SecretBytes) throws(CryptoError) -> SecretBytes {
        try message.withUnsafeBytes { bytes throws(CryptoError) in try sha256(key: key, message: bytes) }
    }

    /// The 32-byte code of the bytes behind a pointer under HMAC-SHA256.
    public static func sha256(key: SecretBytes, message: UnsafeRawBufferPointer) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: 32) { code in
            key.withUnsafeBytes { key in
                rain_hmac_sha256(key.baseAddress, key.count, message.baseAddress, message.count, code.bytePointer)
            }
        }
    }
}
