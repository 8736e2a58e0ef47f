import CLibcrypto

/// A cipher that hides a message and authenticates it, with a nonce of 12 bytes and a tag of 16 (RFC 5116).
///
/// A nonce must never be used twice with one key: two messages under one pair give both away and let anyone forge more. The raw
/// values are the identifiers of RFC 9180, section 7.3, by which ``HPKE`` names its suites.
public enum AEAD: UInt16, Hashable, Sendable, CaseIterable {
    /// AES-128-GCM (NIST SP 800-38D), with a key of 16 bytes.
    case aes128GCM = 1
    /// AES-256-GCM (NIST SP 800-38D), with a key of 32 bytes.
    case aes256GCM = 2
    /// ChaCha20-Poly1305 (RFC 8439), with a key of 32 bytes.
    case chaCha20Poly1305 = 3

    /// The length of the tag at the end of a ciphertext, in bytes.
    public static let tagCount = 16
    /// The length of a nonce, in bytes.
    public static let nonceCount = 12
    /// The longest plaintext and the longest associated data, in bytes: what OpenSSL takes in one piece.
    public static let maximumCount = Int(Int32.max) - 16

    /// The length of a key, in bytes.
    public var keyCount: Int { self == .aes128GCM ? 16 : 32 }

    var name: String {
        switch self {
        case .aes128GCM: "AES-128-GCM"
        case .aes256GCM: "AES-256-GCM"
        case .chaCha20Poly1305: "ChaCha20-Poly1305"
        }
    }

    // OpenSSL's cipher, or nil when it has none of the name.
    var cipher: OpaquePointer? {
        switch self {
        case .aes128GCM: Self.fetchedAES128GCM
        case .aes256GCM: Self.fetchedAES256GCM
        case .chaCha20Poly1305: Self.fetchedChaCha20Poly1305
        }
    }

    // Fetched once, then only read, and never freed; OpenSSL counts references by itself.
    nonisolated(unsafe) private static let fetchedAES128GCM = rain_cipher_fetch(AEAD.aes128GCM.name)
    nonisolated(unsafe) private static let fetchedAES256GCM = rain_cipher_fetch(AEAD.aes256GCM.name)
    nonisolated(unsafe) private static let fetchedChaCha20Poly1305 = rain_cipher_fetch(AEAD.chaCha20Poly1305.name)
}
