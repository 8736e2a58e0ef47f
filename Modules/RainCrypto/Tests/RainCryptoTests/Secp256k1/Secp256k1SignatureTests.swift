import RainCrypto
import RainEncoding
import Testing

@Suite struct Secp256k1SignatureTests {
    private let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
    private let one = String(repeating: "0", count: 63) + "1"

    private func digest(_ hex: String) throws -> Digest32 {
        try #require(Digest32(Hex.decode(hex)))
    }

    @Test func aSignatureRecoversItsKey() throws {
        for index: UInt8 in 0..<20 {
            let key = try Secp256k1.PrivateKey()
            let digest = Keccak256.hash([index])
            let signature = try key.signature(forDigest: digest)
            #expect(signature.hasLowS)
            #expect(try signature.recoverPublicKey(fromDigest: digest) == key.publicKey)
            #expect(key.publicKey.isValid(r: signature.r, s: signature.s, forDigest: digest))
            #expect(!key.publicKey.isValid(r: signature.r, s: signature.s, forDigest: Keccak256.hash([index, 0])))
            #expect(try key.signature(forDigest: digest) == signature)
            let other = try Secp256k1.RecoverableSignature(r: signature.r, s: signature.s, recoveryID: signature.recoveryID ^ 1)
            #expect((try? other.recoverPublicKey(fromDigest: digest)) != key.publicKey)
        }
    }

    @Test func digestsOfZerosAndOnesCanBeSigned() throws {
        let key = try Secp256k1.PrivateKey()
        for digest in [Digest32(), try digest(String(repeating: "f", count: 64))] {
            let signature = try key.signature(forDigest: digest)
            #expect(try signature.recoverPublicKey(fromDigest: digest) == key.publicKey)
        }
    }

    @Test func highSIsAcceptedOnlyWhenAskedFor() throws {
        let key = try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(hex: one))
        let message = SHA256.hash([])
        let low = try key.signature(forDigest: message)
        // n - s, by schoolbook subtraction.
        var (high, borrow) = (try Hex.decode(order), 0)
        for index in (0..<32).reversed() {
            let difference = Int(high[index]) - Int(low.s.bytes[index]) - borrow
            high[index] = UInt8(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        let s = try #require(Digest32(high))
        #expect(!key.publicKey.isValid(r: low.r, s: s, forDigest: message))
        #expect(key.publicKey.isValid(r: low.r, s: s, forDigest: message, allowingHighS: true))
        let flipped = try Secp256k1.RecoverableSignature(r: low.r, s: s, recoveryID: low.recoveryID ^ 1)
        #expect(!flipped.hasLowS)
        #expect(try flipped.recoverPublicKey(fromDigest: message) == key.publicKey)
    }

    @Test func valuesOutOfRangeAreRefused() throws {
        let (one, order, zero) = try (digest(one), digest(order), Digest32())
        let most = try digest(String(repeating: "f", count: 64))
        for (r, s, id) in [
            (zero, one, 0), (one, zero, 0), (order, one, 0), (one, order, 0), (most, one, 0), (one, one, 4), (one, one, 255),
        ] {
            #expect(
                kindThrown { _ = try Secp256k1.RecoverableSignature(r: r, s: s, recoveryID: UInt8(id)) } == .invalidSignature)
        }
        let key = try Secp256k1.PrivateKey().publicKey
        for (r, s) in [(zero, one), (one, zero), (order, one), (one, order), (most, most)] {
            #expect(!key.isValid(r: r, s: s, forDigest: one, allowingHighS: true))
        }
    }

    @Test func whatNobodyCanHaveSignedRecoversNothing() throws {
        // 5 is no x coordinate of the curve; 1 + n is none either, being past the field.
        let five = try digest(String(repeating: "0", count: 63) + "5")
        for id: UInt8 in 0...3 {
            let signature = try Secp256k1.RecoverableSignature(r: five, s: digest(one), recoveryID: id)
            #expect(kindThrown { _ = try signature.recoverPublicKey(fromDigest: Digest32()) } == .invalidSignature)
        }
    }

    @Test func manyThreadsShareTheContext() async throws {
        let key = try Secp256k1.PrivateKey()
        let expected = try key.signature(forDigest: Digest32())
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<32 {
                group.addTask {
                    let signature = try key.signature(forDigest: Digest32())
                    return try signature == expected && signature.recoverPublicKey(fromDigest: Digest32()) == key.publicKey
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
