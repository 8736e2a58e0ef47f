@testable import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite(.enabled(if: Vectors.available, "vectors absent"))
struct Secp256k1VectorTests {
    private func key(_ hex: String) throws -> Secp256k1.PrivateKey {
        try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(hex: hex))
    }

    private func wycheproof(_ file: String, allowingHighS: Bool) throws -> Tally {
        var tally = Tally("wycheproof/\(file).json.gz")
        for group in try Vectors.json("wycheproof/\(file).json.gz").elements("testGroups") {
            let key = try Secp256k1.PublicKey(x963Representation: group.field("publicKey").bytes("uncompressed"))
            for vector in try group.elements("tests") {
                let signature = try? StrictDER.decode(vector.bytes("sig"))
                let digest = SHA256.hash(try vector.bytes("msg"))
                let isValid = signature.map { key.isValid(r: $0.r, s: $0.s, forDigest: digest, allowingHighS: allowingHighS) }
                try tally.count(
                    "tcId \(vector.integer("tcId"))", ought: vector.string("result") == "valid", did: isValid ?? false)
            }
        }
        return tally
    }

    @Test func wycheproofWithBothValuesOfS() throws {
        #expect(
            try wycheproof("ecdsa_secp256k1_sha256_test", allowingHighS: true) == Tally(accepted: 168, rejected: 308))
    }

    @Test func wycheproofWithLowSOnly() throws {
        #expect(
            try wycheproof("ecdsa_secp256k1_sha256_bitcoin_test", allowingHighS: false) == Tally(accepted: 162, rejected: 301))
    }

    @Test func deterministicSignatures() throws {
        var tally = Tally("noble-curves/secp256k1/ecdsa.json.gz")
        let file = try Vectors.json("noble-curves/secp256k1/ecdsa.json.gz")
        for vector in try file.elements("valid") {
            let digest = try #require(Digest32(vector.bytes("m")))
            let key = try key(vector.string("d"))
            let signature = try key.signature(forDigest: digest)
            let isRecovered = try signature.recoverPublicKey(fromDigest: digest) == key.publicKey
            let isSame = try signature.r.bytes + signature.s.bytes == vector.bytes("signature")
            try tally.count(vector.string("d"), ought: true, did: isSame && isRecovered)
        }
        // Here the keys are out of range, or the digest is no digest.
        for vector in try file.field("invalid").elements("sign") {
            let digest = Digest32(try vector.bytes("m"))
            let signature = digest.flatMap { digest in try? key(vector.string("d")).signature(forDigest: digest) }
            try tally.count(vector.string("description"), ought: false, did: signature != nil)
        }
        for vector in try file.field("invalid").elements("verify") {
            let key = try? Secp256k1.PublicKey(x963Representation: vector.bytes("Q"))
            let raw = try vector.bytes("signature")
            let isValid =
                if let key, raw.count == 64, let r = Digest32(raw.prefix(32)), let s = Digest32(raw.suffix(32)),
                    let digest = try Digest32(vector.bytes("m"))
                {
                    key.isValid(r: r, s: s, forDigest: digest)
                } else {
                    false
                }
            try tally.count(vector.string("description"), ought: false, did: isValid)
        }
        #expect(tally == Tally(accepted: 2019, rejected: 29))
    }

    // Extra entropy of five kinds for each message (RFC 6979, section 3.6).
    @Test func signaturesWithExtraEntropy() throws {
        var tally = Tally("noble-curves/secp256k1/ecdsa.json.gz")
        let zeros = [UInt8](repeating: 0, count: 31)
        let order = try Hex.decode("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
        let kinds: [(String, [UInt8]?)] = [
            ("signature", nil), ("extraEntropy0", zeros + [0]), ("extraEntropy1", zeros + [1]),
            ("extraEntropyRand", try Hex.decode("6e723d3fd94ed5d2b6bdd4f123364b0f3ca52af829988a63f8afe91d29db1c33")),
            ("extraEntropyN", order), ("extraEntropyMax", [UInt8](repeating: 0xff, count: 32)),
        ]
        for vector in try Vectors.json("noble-curves/secp256k1/ecdsa.json.gz").elements("extraEntropy") {
            let digest = try #require(Digest32(vector.bytes("m")))
            let key = try key(vector.string("d"))
            for (kind, entropy) in kinds {
                let signature = try key.signature(forDigest: digest, extraEntropy: entropy.flatMap { Digest32($0) })
                let isSame = try signature.r.bytes + signature.s.bytes == vector.bytes(kind)
                let isRecovered = try signature.recoverPublicKey(fromDigest: digest) == key.publicKey
                tally.count(kind, ought: true, did: isSame && isRecovered)
            }
        }
        #expect(tally == Tally(accepted: 30))
    }

    // The nonce k is not seen; r is, being the x coordinate of k times the generator (none of these needs a reduction).
    @Test func nonces() throws {
        var tally = Tally("noble-curves/secp256k1/rfc6979.json.gz")
        for vector in try Vectors.json("noble-curves/secp256k1/rfc6979.json.gz").arrayValue ?? [] {
            let digest = SHA256.hash(Array(try vector.string("message").utf8))
            let signature = try key(vector.string("d")).signature(forDigest: digest)
            let nonce = try key(vector.string("k0")).publicKey
            try tally.count(vector.string("message"), ought: true, did: signature.r == nonce.x)
        }
        #expect(tally == Tally(accepted: 10))
    }

    @Test func points() throws {
        var tally = Tally("noble-curves/secp256k1/points.json.gz")
        let valid = try Vectors.json("noble-curves/secp256k1/points.json.gz").field("valid")
        for vector in try valid.elements("isPoint") {
            let isPoint = (try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))) != nil
            try tally.count(vector.string("P"), ought: vector.field("expected").boolValue == true, did: isPoint)
        }
        for vector in try valid.elements("pointCompress") {
            let key = try Secp256k1.PublicKey(x963Representation: vector.bytes("P"))
            let isCompressed = try vector.field("compress").boolValue == true
            let matches = try (isCompressed ? key.compressed : key.uncompressed) == vector.bytes("expected")
            try tally.count(vector.string("P"), ought: true, did: matches)
        }
        for vector in try valid.elements("pointFromScalar") {
            let matches = try key(vector.string("d")).publicKey.compressed == vector.bytes("expected")
            try tally.count(vector.string("d"), ought: true, did: matches)
        }
        for vector in try valid.elements("pointAddScalar") {
            let sum = try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))
                .adding(tweak: SecretBytes(copying: vector.bytes("d")))
            let expected = try vector.field("expected")
            try tally.count(
                vector.string("d"), ought: !expected.isNull,
                did: sum != nil && sum?.compressed == (try? vector.bytes("expected")))
        }
        for vector in try valid.elements("pointAdd") {
            let sum = try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))
                .adding(Secp256k1.PublicKey(x963Representation: vector.bytes("Q")))
            let expected = try vector.field("expected")
            try tally.count(
                vector.string("Q"), ought: !expected.isNull,
                did: sum != nil && sum?.compressed == (try? vector.bytes("expected")))
        }
        for vector in try valid.elements("pointMultiply") {
            let product = try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))
                .multiplied(by: SecretBytes(copying: vector.bytes("d")))
            let matches = try product?.compressed == vector.bytes("expected")
            try tally.count(vector.string("d"), ought: true, did: matches)
        }
        #expect(tally == Tally(accepted: 2412, rejected: 20))
    }

    @Test func pointsThatAreNone() throws {
        var tally = Tally("noble-curves/secp256k1/points.json.gz")
        let invalid = try Vectors.json("noble-curves/secp256k1/points.json.gz").field("invalid")
        for vector in try invalid.elements("pointCompress") {
            let isPoint = (try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))) != nil
            try tally.count(vector.string("description"), ought: false, did: isPoint)
        }
        for vector in try invalid.elements("pointFromScalar") {
            try tally.count(vector.string("description"), ought: false, did: (try? key(vector.string("d"))) != nil)
        }
        for vector in try invalid.elements("pointAddScalar") {
            let sum = try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))
                .adding(tweak: SecretBytes(copying: vector.bytes("d")))
            // Adding zero is refused there and changes nothing here, as in BIP-32.
            if try vector.bytes("d").allSatisfy({ $0 == 0 }), sum != nil {
                tally.countNotApplicable()
            } else {
                try tally.count(vector.string("description"), ought: false, did: sum != nil)
            }
        }
        for vector in try invalid.elements("pointAdd") {
            let sum = try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))
                .adding(Secp256k1.PublicKey(x963Representation: vector.bytes("Q")))
            try tally.count(vector.string("description"), ought: false, did: sum != nil)
        }
        for vector in try invalid.elements("pointMultiply") {
            let product = try? Secp256k1.PublicKey(x963Representation: vector.bytes("P"))
                .multiplied(by: SecretBytes(copying: vector.bytes("d")))
            try tally.count(vector.string("description"), ought: false, did: product != nil)
        }
        #expect(tally == Tally(rejected: 109, notApplicable: 1))
    }

    // Each line is a number in decimal, then x and y of that multiple of the generator.
    @Test func multiplesOfTheGenerator() throws {
        var tally = Tally("noble-curves/secp256k1/privates-2.txt")
        for line in try Vectors.lines("noble-curves/secp256k1/privates-2.txt") {
            let fields = line.split(separator: ":")
            try #require(fields.count == 3)
            let key = try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(copying: bytes(ofDecimal: fields[0])))
            tally.count(line, ought: true, did: Hex.encode(key.publicKey.uncompressed) == "04" + fields[1] + fields[2])
        }
        #expect(tally == Tally(accepted: 45))
    }

    // Points and factors for which one or both halves of the factor come out negative in the library's fast multiplication.
    @Test func productsByTheEndomorphism() throws {
        var tally = Tally("noble-curves/secp256k1/endomorphism.json.gz")
        for vector in try Vectors.json("noble-curves/secp256k1/endomorphism.json.gz").arrayValue ?? [] {
            func coordinate(_ name: String) throws -> [UInt8] { bytes(ofDecimal: try vector.string(name)) }
            let point = try Secp256k1.PublicKey(x963Representation: [4] + coordinate("ax") + coordinate("ay"))
            let product = try point.multiplied(by: SecretBytes(copying: coordinate("scalar")))
            let matches = try product.uncompressed == [4] + coordinate("cx") + coordinate("cy")
            try tally.count(vector.string("desc"), ought: true, did: matches)
        }
        #expect(tally == Tally(accepted: 3))
    }

    private func bytes(ofDecimal digits: some StringProtocol) -> [UInt8] {
        var number = [UInt8](repeating: 0, count: 32)
        for digit in digits.utf8 {
            var carry = Int(digit) - 48
            for index in (0..<32).reversed() {
                carry += Int(number[index]) * 10
                number[index] = UInt8(truncatingIfNeeded: carry)
                carry >>= 8
            }
        }
        return number
    }
}
