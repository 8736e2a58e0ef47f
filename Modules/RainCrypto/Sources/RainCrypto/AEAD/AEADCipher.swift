import CLibcrypto

// An AEAD of OpenSSL with a nonce of 12 bytes and a tag of 16; every one in this module is sealed and opened here.
struct AEADCipher: Sendable {
    static let aes128GCM = AEADCipher("AES-128-GCM", keyCount: 16)
    static let aes256GCM = AEADCipher("AES-256-GCM", keyCount: 32)
    static let chaCha20Poly1305 = AEADCipher("ChaCha20-Poly1305", keyCount: 32)

    static let tagCount = 16
    static let nonceCount = 12
    // What OpenSSL takes in one piece.
    static let maximumCount = Int(Int32.max) - 16

    let name: String
    let keyCount: Int
    // Fetched once, then only read; OpenSSL counts references by itself. The instances are static and never freed.
    nonisolated(unsafe) private let cipher: OpaquePointer?

    private init(_ name: String, keyCount: Int) {
        self.name = name
        self.keyCount = keyCount
        cipher = rain_cipher_fetch(name)
    }

    func seal(
        _ plaintext: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        try plaintext.span.withUnsafeBytes { bytes throws(CryptoError) in
            try seal(bytes, key: key, nonce: nonce, authenticating: associated)
        }
    }

    func seal(
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

    func open(
        _ ciphertext: [UInt8], key: SecretBytes, nonce: [UInt8], authenticating associated: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        let cipher = try checked(key: key, nonce: nonce, associated: associated)
        let count = ciphertext.count - Self.tagCount
        guard count >= 0 else { throw CryptoError(.invalidLength, "a ciphertext has at least the 16 bytes of its tag") }
        guard count <= Self.maximumCount else { throw tooLong }
        return try SecretBytes(exactly: count) { plaintext throws(CryptoError) in
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
