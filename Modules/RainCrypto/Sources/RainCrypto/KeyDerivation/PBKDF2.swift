import CLibcrypto

/// PBKDF2 (RFC 8018, section 5.2): a key from a password, made slow by iteration.
public enum PBKDF2: Sendable {
    /// The longest key handed out, in bytes: 1 MiB.
    public static let maximumCount = 1 << 20
    /// The most iterations run: 2³¹-1.
    public static let maximumIterations = Int(Int32.max)

    /// A key under PBKDF2-HMAC-SHA512.
    ///
    /// - Parameters:
    ///   - password: Any length, none included.
    ///   - salt: Any length, none included.
    ///   - iterations: 1 ... ``maximumIterations``. A thousand take about half a millisecond for each 64 bytes of key.
    ///   - count: The length of the key in bytes, 1 ... ``maximumCount``.
    /// - Throws: ``CryptoError`` of kind `invalidParameter` for the iterations, `invalidLength` for the count, `internalFailure`
    ///   when there is no memory.
    public static func sha512(
        password: SecretBytes, salt: [UInt8], iterations: Int, count: Int
    ) throws(CryptoError) -> SecretBytes {
        try salt.span.withUnsafeBytes { salt throws(CryptoError) in
            try sha512(password: password, salt: salt, iterations: iterations, count: count)
        }
    }

    /// A key under PBKDF2-HMAC-SHA512 with a salt that is secret, as BIP-39 has it: there the passphrase is in it.
    ///
    /// Parameters and errors are those of the function with a salt of bytes.
    public static func sha512(
        password: SecretBytes, salt: SecretBytes, iterations: Int, count: Int
    ) throws(CryptoError) -> SecretBytes {
        try salt.withUnsafeBytes { salt throws(CryptoError) in
            try sha512(password: password, salt: salt, iterations: iterations, count: count)
        }
    }

    private static func sha512(
        password: SecretBytes, salt: UnsafeRawBufferPointer, iterations: Int, count: Int
    ) throws(CryptoError) -> SecretBytes {
        let rounds = try checked(iterations: iterations, count: count)
        return try SecretBytes(count: count) { key in
            password.withUnsafeBytes { password in
                rain_pbkdf2_sha512(
                    password.baseAddress, password.count, salt.baseAddress, salt.count, rounds, key.bytePointer, key.count)
            }
        }
    }

    /// A key under PBKDF2-HMAC-SHA256.
    ///
    /// Parameters and errors are those of PBKDF2-HMAC-SHA512.
    public static func sha256(
        password: SecretBytes, salt: [UInt8], iterations: Int, count: Int
    ) throws(CryptoError) -> SecretBytes {
        let rounds = try checked(iterations: iterations, count: count)
        return try SecretBytes(count: count) { key in
            password.withUnsafeBytes { password in
                salt.withUnsafeBytes { salt in
                    rain_pbkdf2_sha256(
                        password.baseAddress, password.count, salt.baseAddress, salt.count, rounds, key.bytePointer, key.count)
                }
            }
        }
    }

    private static func checked(iterations: Int, count: Int) throws(CryptoError) -> UInt32 {
        guard iterations >= 1, iterations <= maximumIterations else {
            throw CryptoError(.invalidParameter, "PBKDF2 iterations must be 1 ... \(maximumIterations), not \(iterations)")
        }
        guard count >= 1, count <= maximumCount else {
            throw CryptoError(.invalidLength, "a PBKDF2 key has 1 ... \(maximumCount) bytes, not \(count)")
        }
        return UInt32(iterations)
    }
}
