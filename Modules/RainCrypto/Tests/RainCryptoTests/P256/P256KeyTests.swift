import RainCrypto
import RainEncoding
import Testing

@Suite struct P256KeyTests {
    // SEC 2, section 2.4.2: the generator is the public key of one.
    private let generator =
        "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
    private let lastScalar = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"

    @Test func oneGivesTheGenerator() throws {
        let key = try P256.PrivateKey(rawRepresentation: SecretBytes(hex: String(repeating: "0", count: 63) + "1"))
        #expect(Hex.encode(key.publicKey.uncompressed) == generator)
        #expect(Hex.encode(key.publicKey.compressed) == "03" + generator.dropFirst(2).prefix(64))
    }

    @Test func theLastScalarGivesTheNegatedGenerator() throws {
        let key = try P256.PrivateKey(rawRepresentation: SecretBytes(hex: lastScalar))
        #expect(Hex.encode(key.publicKey.compressed) == "02" + generator.dropFirst(2).prefix(64))
        #expect(key.rawRepresentation.hex == lastScalar)
    }

    @Test(arguments: [
        "", "01", String(repeating: "0", count: 64), String(repeating: "f", count: 64), String(repeating: "1", count: 62),
        String(repeating: "1", count: 66), "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
    ])
    func scalarsOutOfRangeAreRefused(hex: String) {
        #expect(kindThrown { _ = try P256.PrivateKey(rawRepresentation: SecretBytes(hex: hex)) } == .invalidKey)
    }

    @Test func randomKeysDiffer() throws {
        let (one, other) = try (P256.PrivateKey(), P256.PrivateKey())
        #expect(one.publicKey != other.publicKey)
        #expect(one.rawRepresentation != other.rawRepresentation)
        #expect(one.rawRepresentation.count == 32)
    }

    @Test func bothEncodingsGiveTheSameKey() throws {
        for _ in 0..<20 {
            let key = try P256.PrivateKey().publicKey
            let read = try (
                P256.PublicKey(x963Representation: key.compressed), P256.PublicKey(x963Representation: key.uncompressed)
            )
            #expect(read.0 == key && read.1 == key && read.0.hashValue == key.hashValue)
            #expect(read.0.uncompressed == key.uncompressed && read.0.x == key.x && read.0.y == key.y)
        }
    }

    @Test func otherEncodingsAreRefused() throws {
        let point = try Hex.decode(generator)
        let x = point[1...32]
        let hybrid = [7] + point.dropFirst()
        let field = try Hex.decode("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff")
        let refused: [[UInt8]] = [
            [], [0], [2], [4], [UInt8](repeating: 0, count: 33), [UInt8](repeating: 0, count: 65), hybrid, Array(x),
            [2] + x + [0],
            [4] + x, [5] + x, point + [0], Array(point.dropLast()), Array(point.dropLast()) + [point[64] ^ 1], [2] + field,
            [2] + [UInt8](repeating: 0xff, count: 32), [4] + [UInt8](repeating: 0, count: 64),
        ]
        for encoding in refused {
            #expect(kindThrown { _ = try P256.PublicKey(x963Representation: encoding) } == .invalidPoint, "\(encoding)")
        }
    }

    @Test func bothSidesAgreeOnASecret() throws {
        let (one, other) = try (P256.PrivateKey(), P256.PrivateKey())
        #expect(try one.sharedSecret(with: other.publicKey) == other.sharedSecret(with: one.publicKey))
    }

    @Test func aPrivateKeyPrintsNoSecret() throws {
        let key = try P256.PrivateKey(rawRepresentation: SecretBytes(hex: lastScalar))
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("ffffffff00000000") && !"\(key)".contains("ffffffff00000000"))
    }
}
