import RainCrypto
import Testing

// Keys, the fetched cipher and the one context are shared by design; under the thread sanitizer these tests say that they may be.
@Suite struct ConcurrencyTests {
    private func onManyTasks(_ body: @escaping @Sendable () throws -> Bool) async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask { try body() }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test func oneP256KeySignsAndVerifiesOnManyTasks() async throws {
        let key = try P256.PrivateKey()
        try await onManyTasks { try key.publicKey.isValid(key.signature(for: [1]), for: [1]) }
    }

    @Test func oneKeySealsOnManyTasks() async throws {
        let key = try SecretBytes.random(count: 32)
        let nonce = [UInt8](repeating: 0, count: 12)
        try await onManyTasks {
            let sealed = try AEAD.aes256GCM.seal(key, key: key, nonce: nonce, authenticating: [])
            return try AEAD.aes256GCM.open(sealed, key: key, nonce: nonce, authenticating: []) == key
        }
    }

    @Test func secretsAreReadOnManyTasks() async throws {
        let secret = try SecretBytes.random(count: 100)
        let expected = try HKDF.sha256(secret: secret, salt: [], info: [], count: 100)
        try await onManyTasks { try HKDF.sha256(secret: secret, salt: [], info: [], count: 100) == expected }
    }

    @Test func keysAreMadeOnManyTasks() async throws {
        try await onManyTasks { try Secp256k1.PrivateKey().publicKey != Secp256k1.PrivateKey().publicKey }
        try await onManyTasks { try P256.PrivateKey().publicKey != P256.PrivateKey().publicKey }
    }
}
