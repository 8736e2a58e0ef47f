import RainCrypto
import RainEncoding
import Testing

@Suite struct Secp256k1KeyTests {
    private let generator =
        "0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"
    private let lastScalar = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140"
    private let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
    private let one = String(repeating: "0", count: 63) + "1"

    private func key(_ hex: String) throws -> Secp256k1.PrivateKey {
        try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(hex: hex))
    }

    @Test func oneGivesTheGenerator() throws {
        let key = try key(one)
        #expect(Hex.encode(key.publicKey.uncompressed) == generator)
        #expect(Hex.encode(key.publicKey.compressed) == "02" + generator.dropFirst(2).prefix(64))
        #expect(key.publicKey.withUnsafeCoordinateBytes { Hex.encode($0) } == generator.dropFirst(2))
    }

    @Test func theLastScalarGivesTheNegatedGenerator() throws {
        #expect(Hex.encode(try key(lastScalar).publicKey.compressed) == "03" + generator.dropFirst(2).prefix(64))
    }

    @Test func scalarsOutOfRangeAreRefused() {
        let zero = String(repeating: "0", count: 64)
        for hex in ["", "01", zero, order, String(repeating: "f", count: 64), "11" + one, String(one.dropFirst(2))] {
            #expect(kindThrown { _ = try key(hex) } == .invalidKey)
        }
    }

    @Test func randomKeysDiffer() throws {
        let (first, second) = try (Secp256k1.PrivateKey(), Secp256k1.PrivateKey())
        #expect(first.rawRepresentation != second.rawRepresentation && first.publicKey != second.publicKey)
    }

    @Test func bothEncodingsGiveTheSameKey() throws {
        for _ in 0..<20 {
            let key = try Secp256k1.PrivateKey().publicKey
            #expect(try Secp256k1.PublicKey(x963Representation: key.compressed) == key)
            #expect(try Secp256k1.PublicKey(x963Representation: key.uncompressed).hashValue == key.hashValue)
            #expect([4] + key.x.bytes + key.y.bytes == key.uncompressed)
        }
    }

    @Test func otherEncodingsAreRefused() throws {
        let point = try Hex.decode(generator)
        let x = point[1...32]
        let field = try Hex.decode("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f")
        let refused: [[UInt8]] = [
            [], [0], [2], [4], [UInt8](repeating: 0, count: 33), [UInt8](repeating: 0, count: 65), [6] + point.dropFirst(),
            [7] + point.dropFirst(), Array(x), [2] + x + [0], [4] + x, [5] + x, point + [0], Array(point.dropLast()),
            Array(point.dropLast()) + [point[64] ^ 1], [2] + field, [2] + [UInt8](repeating: 0xff, count: 32),
            [4] + [UInt8](repeating: 0, count: 64), [2] + [UInt8](repeating: 0, count: 31) + [5],
        ]
        for encoding in refused {
            #expect(kindThrown { _ = try Secp256k1.PublicKey(x963Representation: encoding) } == .invalidPoint, "\(encoding)")
        }
    }

    @Test func tweaksOfBothPartsAgree() throws {
        for _ in 0..<10 {
            let key = try Secp256k1.PrivateKey()
            let tweak = try SecretBytes.random(count: 32)
            #expect(try key.adding(tweak: tweak).publicKey == key.publicKey.adding(tweak: tweak))
            #expect(
                try Secp256k1.PrivateKey.sum(key.rawRepresentation, tweak: tweak) == key.adding(tweak: tweak).rawRepresentation)
        }
    }

    @Test func zeroIsATweakThatChangesNothing() throws {
        let key = try Secp256k1.PrivateKey()
        let zero = try SecretBytes(copying: [UInt8](repeating: 0, count: 32))
        #expect(try key.adding(tweak: zero).rawRepresentation == key.rawRepresentation)
        #expect(try key.publicKey.adding(tweak: zero) == key.publicKey)
    }

    @Test func tweaksThatLeaveTheGroupAreRefused() throws {
        let key = try key(one)
        // One plus n-1 is zero, which is no key and no point.
        for hex in [lastScalar, order, String(repeating: "f", count: 64), "", "01", "00" + one] {
            let tweak = try SecretBytes(hex: hex)
            #expect(kindThrown { _ = try key.adding(tweak: tweak) } == .invalidParameter)
            #expect(kindThrown { _ = try Secp256k1.PrivateKey.sum(key.rawRepresentation, tweak: tweak) } == .invalidParameter)
            #expect(kindThrown { _ = try key.publicKey.adding(tweak: tweak) } == .invalidParameter)
        }
    }

    @Test func productsOfBothPartsAgree() throws {
        for _ in 0..<10 {
            let key = try Secp256k1.PrivateKey()
            let factor = try Secp256k1.PrivateKey().rawRepresentation
            #expect(try key.multiplied(by: factor).publicKey == key.publicKey.multiplied(by: factor))
        }
        let key = try Secp256k1.PrivateKey()
        let two = try SecretBytes(copying: [UInt8](repeating: 0, count: 31) + [2])
        #expect(try key.publicKey.multiplied(by: two) == key.publicKey.adding(key.publicKey))
        #expect(try key.publicKey.multiplied(by: SecretBytes(hex: one)) == key.publicKey)
    }

    @Test func factorsOutOfRangeAreRefused() throws {
        let key = try Secp256k1.PrivateKey()
        for hex in [String(repeating: "0", count: 64), order, String(repeating: "f", count: 64), "", "01", "00" + one] {
            let factor = try SecretBytes(hex: hex)
            #expect(kindThrown { _ = try key.multiplied(by: factor) } == .invalidParameter)
            #expect(kindThrown { _ = try key.publicKey.multiplied(by: factor) } == .invalidParameter)
        }
    }

    @Test func aPointAndItsNegativeHaveNoSum() throws {
        let (first, last) = try (key(one).publicKey, key(lastScalar).publicKey)
        #expect(kindThrown { _ = try first.adding(last) } == .invalidPoint)
        #expect(try first.adding(first) == last.multiplied(by: SecretBytes(hex: lastScalar.dropLast(2) + "3f")))
    }

    // Computed with an independent library.
    @Test func aKnownSecretComesOutOnBothSides() throws {
        let first = try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(copying: 1...32))
        let second = try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(copying: 33...64))
        let expected = "f40bb548d147b2c3cdcf635658c3fca87a3c1f85c7ac006e9b9e80d4dc70d84d"
        #expect(try first.sharedSecret(with: second.publicKey).hex == expected)
        #expect(try second.sharedSecret(with: first.publicKey).hex == expected)
        #expect(
            try first.sharedSecret(with: second.publicKey).array
                == first.publicKey.multiplied(by: second.rawRepresentation).x.bytes)
    }

    @Test func aPrivateKeyPrintsNoSecret() throws {
        let key = try key(lastScalar)
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("fffffffffffffffe") && !"\(key)".contains("fffffffffffffffe"))
    }
}
