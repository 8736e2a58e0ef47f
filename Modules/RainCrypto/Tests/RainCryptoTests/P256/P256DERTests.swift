import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct P256DERTests {
    // Both written by an independent library for the number 0x0102…20.
    private let publicHex =
        "3059301306072a8648ce3d020106082a8648ce3d03010703420004515c3d6eb9e396b904d3feca7f54fdcd0cc1e997bf375dca515ad0a6c3b4035f4536be3a50f318fbf9a5475902a221502bef0d57e08c53b2cc0a56f17d9f9354"
    private let privateHex =
        "308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b02010104200102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20a14403420004515c3d6eb9e396b904d3feca7f54fdcd0cc1e997bf375dca515ad0a6c3b4035f4536be3a50f318fbf9a5475902a221502bef0d57e08c53b2cc0a56f17d9f9354"
    private let loneHex =
        "3041020100301306072a8648ce3d020106082a8648ce3d0301070427302502010104200102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"

    private func publicKey(_ bytes: [UInt8]) throws -> P256.PublicKey {
        try P256.PublicKey(derRepresentation: bytes)
    }

    private func privateKey(_ bytes: [UInt8]) throws -> P256.PrivateKey {
        try P256.PrivateKey(derRepresentation: SecretBytes(copying: bytes))
    }

    @Test func knownKeysAreReadAndWritten() throws {
        let key = try P256.PrivateKey(rawRepresentation: SecretBytes(copying: 1...32))
        #expect(Hex.encode(key.publicKey.derRepresentation) == publicHex)
        #expect(try key.derRepresentation().hex == privateHex)
        #expect(try publicKey(Hex.decode(publicHex)) == key.publicKey)
        for hex in [privateHex, loneHex] {
            let read = try privateKey(Hex.decode(hex))
            #expect(read.rawRepresentation == key.rawRepresentation && read.publicKey == key.publicKey)
        }
    }

    @Test func everyKeyComesBack() throws {
        for _ in 0..<20 {
            let key = try P256.PrivateKey()
            #expect(try publicKey(key.publicKey.derRepresentation) == key.publicKey)
            let read = try P256.PrivateKey(derRepresentation: key.derRepresentation())
            #expect(read.rawRepresentation == key.rawRepresentation)
            #expect(read.publicKey.isValid(try read.signature(for: [1]), for: [1]))
        }
    }

    @Test func aCompressedPublicKeyIsRead() throws {
        let key = try P256.PrivateKey().publicKey
        let frame = try Hex.decode("3039301306072a8648ce3d020106082a8648ce3d030107032200")
        #expect(try publicKey(frame + key.compressed) == key)
        #expect(kindThrown { _ = try publicKey(frame + [4] + key.x.bytes) } == .invalidPoint)
    }

    // Whatever the change: the frame no longer fits, the point leaves the curve, or it is another key.
    @Test func everyChangedByteIsNoticed() throws {
        let (publicDER, privateDER, lone) = try (Hex.decode(publicHex), Hex.decode(privateHex), Hex.decode(loneHex))
        let key = try publicKey(publicDER)
        for index in publicDER.indices {
            for change: UInt8 in [1, 0x20, 0x80] {
                var altered = publicDER
                altered[index] ^= change
                if let read = try? publicKey(altered) {
                    Issue.record("byte \(index) of the public key read as \(read == key ? "the same" : "another") key")
                }
            }
        }
        for index in privateDER.indices {
            var altered = privateDER
            altered[index] ^= 1
            let kind = kindThrown { _ = try privateKey(altered) }
            #expect(kind == .invalidKey, "byte \(index)")
        }
        for index in 0..<lone.count - 32 {
            var altered = lone
            altered[index] ^= 1
            #expect(kindThrown { _ = try privateKey(altered) } == .invalidKey, "byte \(index)")
        }
    }

    @Test func everyOtherLengthIsRefused() throws {
        for hex in [privateHex, loneHex] {
            let der = try Hex.decode(hex)
            for count in 0..<der.count where count != 67 {
                #expect(kindThrown { _ = try privateKey(Array(der.prefix(count))) } == .invalidKey)
            }
            #expect(kindThrown { _ = try privateKey(der + [0]) } == .invalidKey)
        }
        let der = try Hex.decode(publicHex)
        for count in 0..<der.count {
            #expect(kindThrown { _ = try publicKey(Array(der.prefix(count))) } == .invalidPoint)
        }
        #expect(kindThrown { _ = try publicKey(der + [0]) } == .invalidPoint)
        #expect(kindThrown { _ = try publicKey([UInt8](repeating: 0x30, count: 1 << 20)) } == .invalidPoint)
    }

    // Written by an independent library for the same number on secp256k1 and P-384.
    @Test(arguments: [
        "3056301006072a8648ce3d020106052b8104000a0342000484bf7562262bbd6940085748f3be6afa52ae317155181ece31b66351ccffa4b08cc43d63b2859d469fee15f31c9edb5324266e6fd0407e87382d60fc4511acd8",
        "3076301006072a8648ce3d020106052b8104002203620004296c3d1d24dccb590cc088dd0ceac0ea300e7f9f374cfee3e0a4a5f63914639d443cfd0807c93cf68c8a391a9fc6c7c29b7cce76a601ae669a34c8d81a83b0b6b06818db9aaa457dce1f5b201a9319e63373e50c46a6b2f98ada239344148357",
    ])
    func otherCurvesAreRefused(hex: String) throws {
        #expect(kindThrown { _ = try publicKey(Hex.decode(hex)) } == .invalidPoint)
    }

    @Test func aPrivateKeyOfAnotherCurveOrOutOfRangeIsRefused() throws {
        let other =
            "308184020100301006072a8648ce3d020106052b8104000a046d306b02010104200102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20a1440342000484bf7562262bbd6940085748f3be6afa52ae317155181ece31b66351ccffa4b08cc43d63b2859d469fee15f31c9edb5324266e6fd0407e87382d60fc4511acd8"
        let frame = String(loneHex.dropLast(64))
        let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        for hex in [other, publicHex, frame + order, frame + String(repeating: "0", count: 64)] {
            #expect(kindThrown { _ = try privateKey(Hex.decode(hex)) } == .invalidKey)
        }
    }

    @Test func aPublicKeyThatIsNotThePrivateKeysIsRefused() throws {
        let (key, other) = try (P256.PrivateKey(), P256.PrivateKey().publicKey)
        let der = try key.derRepresentation().array
        #expect(kindThrown { _ = try privateKey(der.dropLast(65) + other.uncompressed) } == .invalidKey)
        #expect(kindThrown { _ = try privateKey(der.dropLast(65) + [UInt8](repeating: 0, count: 65)) } == .invalidKey)
    }

    @Test func keysOfServicesAreRead() throws {
        let key = try privateKey(
            Base64.decode(
                "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT4aqmPMLIJpOB9eKQLbDgWqfHePbwgOkQ5hH3euetwyhRANCAARJiu8TCihHfeO3/xSnSVZ0M0BzGaA1msJfbc5OEI8D5bEPH50diuNGV8+YdfT9oxOimnU90oC2VCNEkMdI13xc"
            ))
        #expect(key.rawRepresentation.hex == "4f86aa98f30b209a4e07d78a40b6c3816a9f1de3dbc203a4439847ddeb9eb70c")
        let read = try publicKey(
            Base64.decode(
                "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAESYrvEwooR33jt/8Up0lWdDNAcxmgNZrCX23OThCPA+WxDx+dHYrjRlfPmHX0/aMTopp1PdKAtlQjRJDHSNd8XA=="
            ))
        #expect(read == key.publicKey)
    }

    @Test(.enabled(if: Vectors.available, "vectors absent")) func turnkeysKeyIsRead() throws {
        let vector = try Vectors.json("turnkey/turnkey-vectors.json").field("keys").field("pkcs8")
        let key = try privateKey(vector.bytes("der"))
        #expect(try key.rawRepresentation.array == vector.bytes("scalar"))
        #expect(try key.derRepresentation().array == vector.bytes("der"))
    }
}
