import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct HMACTests {
    // RFC 4231, test case 2.
    @Test func knownCodesComeOut() throws {
        let key = try SecretBytes(copying: Array("Jefe".utf8))
        let message = Array("what do ya want for nothing?".utf8)
        #expect(
            try HMAC.sha256(key: key, message: message).hex
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            try HMAC.sha512(key: key, message: message).hex
                == "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        )
    }

    @Test func theKindsOfMessageAgree() throws {
        let key = try SecretBytes(copying: [1, 2, 3])
        #expect(try HMAC.sha512(key: key, message: [4, 5]) == HMAC.sha512(key: key, message: SecretBytes(copying: [4, 5])))
        #expect(try HMAC.sha256(key: key, message: [4, 5]) == HMAC.sha256(key: key, message: SecretBytes(copying: [4, 5])))
    }

    @Test func emptyKeysAndMessagesAreAllowed() throws {
        let nothing = try SecretBytes(copying: [])
        #expect(
            try HMAC.sha256(key: nothing, message: []).hex == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        )
        #expect(try HMAC.sha512(key: nothing, message: []).count == 64)
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func wycheproofSHA512() throws {
        var tally = Tally("wycheproof/hmac_sha512_test.json.gz")
        for group in try Vectors.json("wycheproof/hmac_sha512_test.json.gz").elements("testGroups") {
            let count = try group.integer("tagSize") / 8
            for vector in try group.elements("tests") {
                let code = try HMAC.sha512(key: SecretBytes(copying: vector.bytes("key")), message: vector.bytes("msg"))
                let matches = try code.array.prefix(count) == ArraySlice(vector.bytes("tag"))
                try tally.count("tcId \(vector.integer("tcId"))", ought: vector.string("result") == "valid", did: matches)
            }
        }
        #expect(tally == Tally(accepted: 66, rejected: 108))
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func ethersBothHashes() throws {
        var tally = Tally("ethers/hmac.json.gz")
        for vector in try Vectors.json("ethers/hmac.json.gz").arrayValue ?? [] {
            let key = try SecretBytes(copying: vector.bytes("key"))
            let message = try vector.bytes("data")
            let code =
                switch try vector.string("algorithm") {
                case "sha512": try HMAC.sha512(key: key, message: message)
                default: try HMAC.sha256(key: key, message: message)
                }
            try tally.count(vector.string("name"), ought: true, did: code.array == vector.bytes("hmac"))
        }
        // 35 over SHA-512, 39 over SHA-256.
        #expect(tally == Tally(accepted: 74))
    }
}
