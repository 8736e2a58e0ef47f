import CLibcrypto

extension AEAD {
    /// Encrypts and authenticates.
    ///
    /// - Parameters:
    ///   - plaintext: What is hidden; may be empty.
    ///   - key: ``keyCount`` bytes.
    ///   - nonce: 12 bytes, never used before with this key.
    ///   - associated: What is authenticated but not hidden; may be empty.
    /// - Returns: The ciphertext, as long as the plaintext, and the 16 bytes of the tag.
    /// - Throws: ``CryptoError`` of kind `invalidKey`, `invalidLength` or `internalFailure`.
    public func seal(
        _ plaintext: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try plaintext.span.withUnsafeBytes { bytes throws(CryptoError) in
            try seal(bytes, key: key, nonce: nonce, authenticating: associated)
        }
    }

    /// Encrypts and authenticates a secret, as ``seal(_:key:nonce:authenticating:)-([UInt8],_,_,_)`` does bytes.
    public func seal(
        _ plaintext: SecretBytes, key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try plaintext.withUnsafeBytes { bytes throws(CryptoError) in
            try seal(bytes, key: key, nonce: nonce, authenticating: associated)
        }
    }

    private func seal(
        _ plaintext: UnsafeRawBufferPointer, key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        let cipher = try checked(key: key, nonce: nonce, associated: associated)
        guard plaintext.count <= Self.maximumCount else { throw tooLong }
        var isSealed = false
        let sealed = [UInt8](unsafeUninitializedCapacity: plaintext.count + Self.tagCount) { out, count in
            out.initialize(repeating: 0)
            count = plaintext.count + Self.tagCount
            guard let start = out.baseAddress else { return }
            isSealed = key.withUnsafeBytes { key in
                rain_aead_seal(
                    cipher, key.bytePointer, nonce, associated, associated.count, plaintext.bytePointer, plaintext.count,
                    start, start + plaintext.count) == 1
            }
        }
        guard isSealed else { throw failure }
        return sealed
    }

    /// Checks the tag and decrypts.
    ///
    /// - Parameters:
    ///   - ciphertext: What ``seal(_:key:nonce:authenticating:)-([UInt8],_,_,_)`` gave: at least the 16 bytes of the tag.
    ///   - key: ``keyCount`` bytes.
    ///   - nonce: 12 bytes.
    ///   - associated: What was authenticated along; may be empty.
    /// - Returns: The plaintext. Nothing of it is seen when the tag does not fit.
    /// - Throws: ``CryptoError`` of kind `authenticationFailed`, `invalidKey`, `invalidLength` or `internalFailure`.
    public func open(
        _ ciphertext: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        let cipher = try checked(key: key, nonce: nonce, associated: associated)
        let count = ciphertext.count - Self.tagCount
        guard count >= 0 else { throw CryptoError(.invalidLength, "a ciphertext has at least the 16 bytes of its tag") }
        guard count <= Self.maximumCount else { throw tooLong }
        return try SecretBytes(count: count) { plaintext throws(CryptoError) in
            let answer = ciphertext.withUnsafeBytes { bytes -> Int32 in
                guard let start = bytes.bytePointer else { return -1 }
                return key.withUnsafeBytes { key in
                    rain_aead_open(
                        cipher, key.bytePointer, nonce, associated, associated.count, start, count, start + count,
                        plaintext.bytePointer)
                }
            }
            switch answer {
            case 1: return
            case 0: throw CryptoError(.authenticationFailed, "the ciphertext was altered or sealed under something else")
            default: throw failure
            }
        }
    }

    private var tooLong: CryptoError {
        CryptoError(.invalidLength, "\(name) takes at most \(Self.maximumCount) bytes at once")
    }

    private var failure: CryptoError { CryptoError(.internalFailure, "OpenSSL failed in \(name)") }

    private func checked(
        key: SecretBytes, nonce: [UInt8], associated: [UInt8]
    ) throws(CryptoError) -> OpaquePointer {
        guard key.count == keyCount else { throw CryptoError(.invalidKey, "a key of \(name) has \(keyCount) bytes") }
        guard nonce.count == Self.nonceCount else { throw CryptoError(.invalidLength, "a nonce has 12 bytes here") }
        guard associated.count <= Self.maximumCount else { throw tooLong }
        guard let cipher else { throw CryptoError(.internalFailure, "OpenSSL has no \(name)") }
        return cipher
    }
}
