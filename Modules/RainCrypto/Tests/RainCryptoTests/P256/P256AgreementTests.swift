import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct P256AgreementTests {
    // Computed with an independent library.
    @Test func aKnownSecretComesOutOnBothSides() throws {
        let one = try P256.PrivateKey(rawRepresentation: SecretBytes(copying: 1...32))
        let other = try P256.PrivateKey(rawRepresentation: SecretBytes(copying: 33...64))
        let expected = "4fe243908f378aa1c2a69538822e6ed908c3225d8692575507c649901245150a"
        #expect(try one.sharedSecret(with: other.publicKey).hex == expected)
        #expect(try other.sharedSecret(with: one.publicKey).hex == expected)
    }

    // The curve has two points whose x is zero; a secret of zeros is right there, not a failure, and HKDF makes a key of it.
    @Test(arguments: [
        "66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4",
        "99b7a386f1d07c29dbcc42a27b5f9449abe3d50de25178e8d7407a95e8b06c0b",
    ])
    func aSecretOfZerosIsPossible(y: String) throws {
        let peer = try P256.PublicKey(
            x963Representation: [4] + [UInt8](repeating: 0, count: 32) + Hex.decode(y))
        let one = try P256.PrivateKey(
            rawRepresentation: SecretBytes(copying: [UInt8](repeating: 0, count: 31) + [1]))
        let secret = try one.sharedSecret(with: peer)
        #expect(secret.array == [UInt8](repeating: 0, count: 32))
        #expect(try HKDF.sha256(secret: secret, salt: [], info: [], count: 32) != secret)
    }

    // The file gives public keys as SubjectPublicKeyInfo, most of them broken in one way or another.
    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func wycheproof() throws {
        var tally = Tally("wycheproof/ecdh_secp256r1_test.json.gz")
        for group in try Vectors.json("wycheproof/ecdh_secp256r1_test.json.gz").elements("testGroups") {
            for vector in try group.elements("tests") {
                let digits = try vector.string("private")
                let scalar = String(repeating: "0", count: 64) + digits
                let key = try P256.PrivateKey(rawRepresentation: SecretBytes(hex: String(scalar.suffix(64))))
                let shared = try? key.sharedSecret(with: P256.PublicKey(derRepresentation: vector.bytes("public")))
                // Those called acceptable may be refused; a secret must be right.
                let result = try vector.string("result")
                try tally.count(
                    "tcId \(vector.integer("tcId"))", ought: result == "valid" || (result == "acceptable" && shared != nil),
                    did: shared?.array == vector.bytes("shared"))
            }
        }
        // 330 valid ones and the one with a compressed point; 52 invalid ones, and 229 that are not strict DER of the named curve.
        #expect(tally == Tally(accepted: 331, rejected: 281))
    }
}
