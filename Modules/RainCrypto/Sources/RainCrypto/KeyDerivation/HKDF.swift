/// HKDF (RFC 5869) over HMAC-SHA256: keys from a secret that is strong but not uniform, such as a Diffie-Hellman result.
///
/// Not for passwords: those go through ``PBKDF2``.
public enum HKDF: Sendable {
    /// The longest key handed out, in bytes: 255 blocks of 32.
    public static let maximumCount = 255 * 32

    /// Extracts and expands.
    ///
    /// - Parameters:
    ///   - secret: The input key material, of any length.
    ///   - salt: May be empty, which counts as 32 zero bytes.
    ///   - info: What the key is for; may be empty.
    ///   - count: The length of the key in bytes, 1 ... ``maximumCount``.
    /// - Throws: ``CryptoError`` of kind `invalidLength` for the count, `internalFailure` when there is no memory.
    public static func sha256(
        secret: SecretBytes, salt: [UInt8], info: [UInt8], count: Int
    ) throws(CryptoError) -> SecretBytes {
        // Checked first: extraction costs two hashes of the secret.
        try check(count)
        return try expand(extract(secret: secret, salt: salt), info: info, count: count)
    }

    // HKDF-Extract (section 2.2): 32 bytes.
    static func extract(secret: SecretBytes, salt: [UInt8]) throws(CryptoError) -> SecretBytes {
        try HMAC.sha256(key: SecretBytes(copying: salt), message: secret)
    }

    // HKDF-Expand (section 2.3).
    static func expand(_ key: SecretBytes, info: [UInt8], count: Int) throws(CryptoError) -> SecretBytes {
        try check(count)
        return try SecretBytes(count: count) { output throws(CryptoError) in
            var last = try SecretBytes(copying: [])
            var offset = 0
            var index: UInt8 = 1
            while offset < count {
                let input = try SecretBytes(joining: [], last, info + [index])
                last = try HMAC.sha256(key: key, message: input)
                let taken = min(last.count, count - offset)
                last.withUnsafeBytes {
                    UnsafeMutableRawBufferPointer(rebasing: output[offset...]).copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: $0.prefix(taken)))
                }
                offset += taken
                index &+= 1
            }
        }
    }

    private static func check(_ count: Int) throws(CryptoError) {
        guard count >= 1, count <= maximumCount else {
            throw CryptoError(.invalidLength, "an HKDF-SHA256 key has 1 ... \(maximumCount) bytes, not \(count)")
        }
    }
}
