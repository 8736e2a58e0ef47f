import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct HKDFTests {
    // RFC 5869, test case 1.
    @Test func knownKeysComeOut() throws {
        let key = try HKDF.sha256(
            secret: SecretBytes(copying: [UInt8](repeating: 0x0b, count: 22)), salt: Array(0...12),
            info: Array(0xf0...0xf9), count: 42)
        #expect(
            key.hex == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    }

    @Test(arguments: [0, -1, Int.min, Int.max, HKDF.maximumCount + 1])
    func countsOutOfRangeAreRefused(count: Int) {
        #expect {
            try HKDF.sha256(secret: SecretBytes(copying: [1]), salt: [], info: [], count: count)
        } throws: {
            ($0 as? CryptoError)?.kind == .invalidLength
        }
    }

    @Test func theLongestKeyBeginsWithTheShorterOnes() throws {
        let secret = try SecretBytes(copying: [])
        let longest = try HKDF.sha256(secret: secret, salt: [], info: [], count: HKDF.maximumCount)
        #expect(longest.count == 8160)
        for count in [1, 31, 32, 33, 64, 65] {
            let shorter = try HKDF.sha256(secret: secret, salt: [], info: [], count: count)
            #expect(ArraySlice(shorter.array) == longest.array.prefix(count))
        }
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func wycheproof() throws {
        var tally = Tally("wycheproof/hkdf_sha256_test.json.gz")
        for group in try Vectors.json("wycheproof/hkdf_sha256_test.json.gz").elements("testGroups") {
            for vector in try group.elements("tests") {
                let key = try? HKDF.sha256(
                    secret: SecretBytes(copying: vector.bytes("ikm")), salt: vector.bytes("salt"), info: vector.bytes("info"),
                    count: vector.integer("size"))
                let matches = try key?.array == vector.bytes("okm")
                try tally.count("tcId \(vector.integer("tcId"))", ought: vector.string("result") == "valid", did: matches)
            }
        }
        #expect(tally == Tally(accepted: 83, rejected: 3))
    }
}
