import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct P256SignatureTests {
    @Test func whatIsSignedIsValid() throws {
        let key = try P256.PrivateKey()
        let other = try P256.PrivateKey().publicKey
        for message in [[], [1], [UInt8](repeating: 2, count: 1000)] as [[UInt8]] {
            let signature = try key.signature(for: message)
            #expect(key.publicKey.isValid(signature, for: message))
            #expect(key.publicKey.isValid(signature, forDigest: SHA256.hash(message)))
            #expect(!key.publicKey.isValid(signature, for: message + [0]))
            #expect(!other.isValid(signature, for: message))
            #expect(try P256.Signature(derRepresentation: signature.derRepresentation) == signature)
            #expect(try P256.Signature(rawRepresentation: signature.rawRepresentation) == signature)
        }
    }

    @Test func aDigestOfZerosCanBeSigned() throws {
        let key = try P256.PrivateKey()
        #expect(key.publicKey.isValid(try key.signature(forDigest: Digest32()), forDigest: Digest32()))
    }

    @Test func rawSignaturesOutOfRangeAreRefused() throws {
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let zero = [UInt8](repeating: 0, count: 32)
        let order = try Hex.decode("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        for raw in [[], one, one + one + [0], zero + one, one + zero, order + one, one + order] {
            #expect(kindThrown { _ = try P256.Signature(rawRepresentation: raw) } == .invalidSignature)
        }
    }

    @Test(.enabled(if: Vectors.available, "vectors absent"))
    func wycheproof() throws {
        var tally = Tally("wycheproof/ecdsa_secp256r1_sha256_test.json.gz")
        for group in try Vectors.json("wycheproof/ecdsa_secp256r1_sha256_test.json.gz").elements("testGroups") {
            let key = try P256.PublicKey(x963Representation: group.field("publicKey").bytes("uncompressed"))
            for vector in try group.elements("tests") {
                let signature = try? P256.Signature(derRepresentation: vector.bytes("sig"))
                let message = try vector.bytes("msg")
                let isValid = signature.map { key.isValid($0, for: message) } ?? false
                try tally.count("tcId \(vector.integer("tcId"))", ought: vector.string("result") == "valid", did: isValid)
            }
        }
        #expect(tally == Tally(accepted: 174, rejected: 310))
    }
}
