import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct PBKDF2Tests {
    private func derive(
        _ hash: String, _ password: SecretBytes, _ salt: [UInt8], _ iterations: Int, _ count: Int
    ) throws -> SecretBytes {
        hash == "sha512"
            ? try PBKDF2.sha512(password: password, salt: salt, iterations: iterations, count: count)
            : try PBKDF2.sha256(password: password, salt: salt, iterations: iterations, count: count)
    }

    // The seed of the BIP-39 phrase of twelve zero-entropy words with the passphrase TREZOR.
    @Test func aMnemonicGivesItsKnownSeed() throws {
        let phrase = Array(repeating: "abandon", count: 11) + ["about"]
        let seed = try PBKDF2.sha512(
            password: SecretBytes(copying: Array(phrase.joined(separator: " ").utf8)), salt: Array("mnemonicTREZOR".utf8),
            iterations: 2048, count: 64)
        #expect(
            seed.hex
                == "c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04"
        )
    }

    @Test(arguments: [0, -1, Int.min, Int.max, PBKDF2.maximumIterations + 1])
    func iterationsOutOfRangeAreRefused(iterations: Int) throws {
        let password = try SecretBytes(copying: [1])
        for hash in ["sha512", "sha256"] {
            #expect { try derive(hash, password, [], iterations, 32) } throws: {
                ($0 as? CryptoError)?.kind == .invalidParameter
            }
        }
    }

    @Test(arguments: [0, -1, Int.min, Int.max, PBKDF2.maximumCount + 1])
    func countsOutOfRangeAreRefused(count: Int) throws {
        let password = try SecretBytes(copying: [1])
        for hash in ["sha512", "sha256"] {
            #expect { try derive(hash, password, [], 1, count) } throws: { ($0 as? CryptoError)?.kind == .invalidLength }
        }
    }

    @Test func emptyPasswordAndSaltAreAllowed() throws {
        let nothing = try SecretBytes(copying: [])
        #expect(try PBKDF2.sha512(password: nothing, salt: [], iterations: 1, count: 1).count == 1)
        #expect(try PBKDF2.sha256(password: nothing, salt: [], iterations: 1, count: PBKDF2.maximumCount).count == 1 << 20)
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"), arguments: [("sha512", 58), ("sha256", 60)])
    func wycheproof(hash: String, cases: Int) throws {
        var tally = Tally("wycheproof/pbkdf2_hmac\(hash)_test.json.gz")
        for group in try Vectors.json("wycheproof/pbkdf2_hmac\(hash)_test.json.gz").elements("testGroups") {
            for vector in try group.elements("tests") {
                let key = try derive(
                    hash, SecretBytes(copying: vector.bytes("password")), vector.bytes("salt"),
                    vector.integer("iterationCount"),
                    vector.integer("dkLen"))
                let matches = try key.array == vector.bytes("dk")
                try tally.count("tcId \(vector.integer("tcId"))", ought: vector.string("result") == "valid", did: matches)
            }
        }
        #expect(tally == Tally(accepted: cases))
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func ethers() throws {
        var tally = Tally("ethers/pbkdf.json.gz")
        for vector in try Vectors.json("ethers/pbkdf.json.gz").arrayValue ?? [] {
            let expected = try vector.field("pbkdf2")
            let key = try derive(
                expected.string("algorithm"), SecretBytes(copying: vector.bytes("password")), vector.bytes("salt"),
                expected.integer("iterations"),
                vector.integer("dkLen"))
            try tally.count(vector.string("name"), ought: true, did: key.array == expected.bytes("key"))
        }
        // All of them name SHA-256.
        #expect(tally == Tally(accepted: 172))
    }
}
