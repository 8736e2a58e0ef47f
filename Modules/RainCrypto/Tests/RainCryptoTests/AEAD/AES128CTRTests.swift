import RainCrypto
import RainEncoding
import Testing

@Suite struct AES128CTRTests {
    private let key: SecretBytes
    private let counter = [UInt8](repeating: 7, count: 16)

    init() throws {
        key = try SecretBytes(copying: 0..<16)
    }

    // NIST SP 800-38A, F.5.1.
    @Test func theKnownCiphertextComesOut() throws {
        let key = try SecretBytes(hex: "2b7e151628aed2a6abf7158809cf4f3c")
        let counter = try Hex.decode("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
        let plaintext = try SecretBytes(
            hex:
                "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710"
        )
        let ciphertext = try AES128CTR.encrypt(plaintext, key: key, counter: counter)
        #expect(
            Hex.encode(ciphertext)
                == "874d6191b620e3261bef6864990db6ce9806f66b7970fdff8617187bb9fffdff5ae4df3edbd5d35e5b4f09020db03eab1e031dda2fbe03d1792170a0f3009cee"
        )
        #expect(try AES128CTR.decrypt(ciphertext, key: key, counter: counter) == plaintext)
    }

    // Computed with an independent library.
    @Test func theCounterGoesOnFromZeroAfterItsLastValue() throws {
        let zeros = try SecretBytes(copying: [UInt8](repeating: 0, count: 33))
        let ciphertext = try AES128CTR.encrypt(zeros, key: key, counter: [UInt8](repeating: 0xff, count: 16))
        #expect(Hex.encode(ciphertext) == "3c441f32ce07822364d7a2990e50bb13c6a13b37878f5b826f4f8162a1c8d87973")
    }

    @Test(arguments: [0, 1, 15, 16, 17, 32, 100_000])
    func whatIsEncryptedIsDecrypted(count: Int) throws {
        let plaintext = try SecretBytes(copying: (0..<count).map { UInt8(truncatingIfNeeded: $0) })
        let ciphertext = try AES128CTR.encrypt(plaintext, key: key, counter: counter)
        #expect(ciphertext.count == count)
        #expect(try AES128CTR.decrypt(ciphertext, key: key, counter: counter) == plaintext)
    }

    @Test func wrongLengthsAreRefusedByKind() throws {
        let one = try SecretBytes(copying: [1])
        for count in [0, 15, 17, 32] {
            let wrong = [UInt8](repeating: 1, count: count)
            let wrongKey = try SecretBytes(copying: wrong)
            #expect(kindThrown { _ = try AES128CTR.encrypt(one, key: wrongKey, counter: counter) } == .invalidKey)
            #expect(kindThrown { _ = try AES128CTR.decrypt([1], key: wrongKey, counter: counter) } == .invalidKey)
            #expect(kindThrown { _ = try AES128CTR.encrypt(one, key: key, counter: wrong) } == .invalidLength)
            #expect(kindThrown { _ = try AES128CTR.decrypt([1], key: key, counter: wrong) } == .invalidLength)
        }
    }
}
