@testable import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct AESGCMTests {
    private let key: SecretBytes
    private let nonce = [UInt8](repeating: 9, count: 12)

    init() throws {
        key = try SecretBytes(copying: 0..<32)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 1000, 100_000])
    func whatIsSealedOpens(count: Int) throws {
        let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        for associated in [[], [1], [UInt8](repeating: 2, count: 99)] as [[UInt8]] {
            let sealed = try AEAD.aes256GCM.seal(plaintext, key: key, nonce: nonce, authenticating: associated)
            #expect(sealed.count == count + 16)
            #expect(try AEAD.aes256GCM.open(sealed, key: key, nonce: nonce, authenticating: associated).array == plaintext)
            #expect(
                try AEAD.aes256GCM.seal(SecretBytes(copying: plaintext), key: key, nonce: nonce, authenticating: associated)
                    == sealed)
        }
    }

    @Test func everyAlteredBitIsNoticed() throws {
        let sealed = try AEAD.aes256GCM.seal([1, 2, 3], key: key, nonce: nonce, authenticating: [4])
        for bit in 0..<sealed.count * 8 {
            var altered = sealed
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(
                kindThrown(by: { _ = try AEAD.aes256GCM.open(altered, key: key, nonce: nonce, authenticating: [4]) })
                    == .authenticationFailed)
        }
        #expect(
            kindThrown(by: { _ = try AEAD.aes256GCM.open(sealed, key: key, nonce: nonce, authenticating: [5]) })
                == .authenticationFailed)
        #expect(
            kindThrown(by: { _ = try AEAD.aes256GCM.open(sealed, key: key, nonce: nonce, authenticating: []) })
                == .authenticationFailed
        )
    }

    @Test func wrongLengthsAreRefusedByKind() throws {
        for count in [0, 16, 31, 33] {
            let wrong = try SecretBytes(copying: [UInt8](repeating: 1, count: count))
            #expect(
                kindThrown(by: { _ = try AEAD.aes256GCM.seal([], key: wrong, nonce: nonce, authenticating: []) }) == .invalidKey
            )
        }
        for count in [0, 11, 13] {
            let wrong = [UInt8](repeating: 1, count: count)
            #expect(
                kindThrown(by: { _ = try AEAD.aes256GCM.seal([], key: key, nonce: wrong, authenticating: []) })
                    == .invalidLength)
        }
        for count in [0, 1, 15] {
            let short = [UInt8](repeating: 1, count: count)
            #expect(
                kindThrown(by: { _ = try AEAD.aes256GCM.open(short, key: key, nonce: nonce, authenticating: []) })
                    == .invalidLength)
        }
    }

    // 192-bit keys, nonces of other lengths and cut tags are not offered.
    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func wycheproof() throws {
        var tally = Tally("wycheproof/aes_gcm_test.json.gz")
        for group in try Vectors.json("wycheproof/aes_gcm_test.json.gz").elements("testGroups") {
            let keySize = try group.integer("keySize")
            let isOurs = try [128, 256].contains(keySize) && group.integer("ivSize") == 96 && group.integer("tagSize") == 128
            let cipher = keySize == 128 ? AEAD.aes128GCM : .aes256GCM
            for vector in try group.elements("tests") {
                guard isOurs else {
                    tally.countNotApplicable()
                    continue
                }
                let (key, nonce) = try (SecretBytes(copying: vector.bytes("key")), vector.bytes("iv"))
                let (plaintext, associated) = try (vector.bytes("msg"), vector.bytes("aad"))
                let sealed = try vector.bytes("ct") + vector.bytes("tag")
                let opened = try? cipher.open(sealed, key: key, nonce: nonce, authenticating: associated)
                let isSame = try cipher.seal(plaintext, key: key, nonce: nonce, authenticating: associated) == sealed
                try tally.count(
                    "tcId \(vector.integer("tcId"))", ought: vector.string("result") == "valid",
                    did: opened?.array == plaintext && isSame)
            }
        }
        #expect(tally == Tally(accepted: 79, rejected: 54, notApplicable: 183))
    }
}
