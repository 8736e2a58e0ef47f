import CLibcrypto

/// scrypt (RFC 7914): a key from a password, made slow and hungry for memory.
///
/// Parameters often come out of a file that somebody else wrote, so both the memory and the work they ask for are bounded: what
/// would take more is refused before anything is allocated.
public enum Scrypt: Sendable {
    /// The most memory used unless the caller allows more, in bytes: 512 MiB.
    ///
    /// The usual keystores need 256 MiB (a cost of 2¹⁸ at a block size of 8).
    public static let defaultMemoryLimit = 1 << 29
    /// The most work done, as cost × block size × parallelism: 2²⁶, about half a minute of one core.
    public static let maximumWork = 1 << 26
    /// The longest key handed out, in bytes: 1 MiB.
    public static let maximumCount = 1 << 20

    /// A key under scrypt.
    ///
    /// - Parameters:
    ///   - password: Any length, none included.
    ///   - salt: Any length, none included.
    ///   - cost: N of the RFC, a power of two above 1, and below 2^(16 × block size) unless a large one is allowed.
    ///   - blockSize: r of the RFC, at least 1.
    ///   - parallelism: p of the RFC, at least 1; the blocks are worked on one after another.
    ///   - count: The length of the key in bytes, 1 ... ``maximumCount``.
    ///   - memoryLimit: The most memory it may use, in bytes; it uses 128 × block size × (cost + parallelism + 2).
    ///   - allowingLargeCost: Whether the cost may be 2^(16 × block size) or more, against the RFC: files of some wallets have
    ///     such a cost at a block size of 1. It is then not OpenSSL that does the work.
    /// - Throws: ``CryptoError`` of kind `invalidParameter` for a parameter out of range, or more memory or work than allowed;
    ///   `invalidLength` for the count; `internalFailure` when there is no memory.
    public static func derive(
        password: SecretBytes, salt: [UInt8], cost: Int, blockSize: Int, parallelism: Int, count: Int,
        memoryLimit: Int = defaultMemoryLimit, allowingLargeCost: Bool = false
    ) throws(CryptoError) -> SecretBytes {
        guard count >= 1, count <= maximumCount else {
            throw CryptoError(.invalidLength, "a scrypt key has 1 ... \(maximumCount) bytes, not \(count)")
        }
        try check(cost: cost, blockSize: blockSize, parallelism: parallelism, memoryLimit: memoryLimit)
        let isLarge = blockSize < 4 && cost >= 1 << (16 * blockSize)
        guard !isLarge || allowingLargeCost else {
            throw CryptoError(.invalidParameter, "the cost of scrypt is below 2^(16 × block size)")
        }
        if isLarge {
            return try mixed(
                password: password, salt: salt, cost: cost, blockSize: blockSize, parallelism: parallelism, count: count)
        }
        return try SecretBytes(count: count) { key throws(CryptoError) in
            let isDone = password.withUnsafeBytes { password in
                salt.withUnsafeBytes { salt in
                    rain_scrypt(
                        password.baseAddress, password.count, salt.baseAddress, salt.count, UInt64(cost), UInt64(blockSize),
                        UInt64(parallelism), UInt64(memoryLimit), key.bytePointer, key.count) == 1
                }
            }
            guard isDone else { throw CryptoError(.internalFailure, "OpenSSL failed in scrypt, perhaps for want of memory") }
        }
    }

    // The key, without OpenSSL's scrypt; the parameters have been checked.
    static func mixed(
        password: SecretBytes, salt: [UInt8], cost: Int, blockSize: Int, parallelism: Int, count: Int
    ) throws(CryptoError) -> SecretBytes {
        try SecretBytes(count: count) { key throws(CryptoError) in
            let isDone = password.withUnsafeBytes { password in
                salt.withUnsafeBytes { salt in
                    rain_scrypt_any_cost(
                        password.baseAddress, password.count, salt.baseAddress, salt.count, UInt64(cost), UInt64(blockSize),
                        UInt64(parallelism), key.bytePointer, key.count) == 1
                }
            }
            guard isDone else { throw CryptoError(.internalFailure, "no memory for scrypt") }
        }
    }

    private static func check(cost: Int, blockSize: Int, parallelism: Int, memoryLimit: Int) throws(CryptoError) {
        guard cost > 1, cost & (cost - 1) == 0 else {
            throw CryptoError(.invalidParameter, "the cost of scrypt is a power of two above 1")
        }
        // The work is bounded first, so that nothing below can overflow; each factor is at most 2²⁶ then.
        guard blockSize >= 1, parallelism >= 1, cost <= maximumWork, blockSize <= maximumWork, parallelism <= maximumWork,
            cost <= maximumWork / blockSize, cost * blockSize <= maximumWork / parallelism
        else {
            throw CryptoError(
                .invalidParameter,
                "block size and parallelism of scrypt are at least 1, cost × block size × parallelism at most \(maximumWork)")
        }
        let memory = 128 * blockSize * (cost + parallelism + 2)
        guard memory <= memoryLimit else {
            throw CryptoError(.invalidParameter, "scrypt would need \(memory) bytes of memory, \(memoryLimit) are allowed")
        }
    }
}
