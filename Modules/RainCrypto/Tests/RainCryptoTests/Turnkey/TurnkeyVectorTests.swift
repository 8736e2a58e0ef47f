@testable import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

// The cryptography under a key service's wire: stamps, tokens and sealed bundles that were seen on it.
@Suite(.enabled(if: Vectors.available, "vectors absent"))
struct TurnkeyVectorTests {
    private let file: JSONValue

    init() throws {
        file = Vectors.available ? try Vectors.json("turnkey/turnkey-vectors.json") : .null
    }

    private func key(_ value: JSONValue, _ name: String) throws -> P256.PrivateKey {
        try P256.PrivateKey(rawRepresentation: SecretBytes(copying: value.bytes(name)))
    }

    @Test func keyPairs() throws {
        let keys = try file.field("keys")
        var tally = Tally("turnkey/turnkey-vectors.json")
        for pair in try keys.elements("p256Pairs") {
            let matches = try key(pair, "privateKey").publicKey.compressed == pair.bytes("publicKey")
            tally.count("pair", ought: true, did: matches)
        }
        tally.count("invalid scalar", ought: false, did: (try? key(keys, "p256InvalidScalar")) != nil)
        let quorum = try keys.field("testQuorumKey")
        let isQuorum = try key(quorum, "privateKey").publicKey.uncompressed == quorum.bytes("publicKey")
        tally.count("quorum key", ought: true, did: isQuorum)
        let zero = try keys.field("p256LeadingZeroX")
        let point = try P256.PublicKey(x963Representation: zero.bytes("compressed"))
        let isPadded = try point.compressed == zero.bytes("compressed") && point.uncompressed == zero.bytes("uncompressed")
        tally.count("leading zero", ought: true, did: isPadded)
        let offCurve = try? P256.PublicKey(x963Representation: zero.bytes("offCurve"))
        tally.count("off curve", ought: false, did: offCurve != nil)
        #expect(tally == Tally(accepted: 4, rejected: 2))
    }

    @Test func stamps() throws {
        var tally = Tally("turnkey/turnkey-vectors.json")
        let stamps = try file.field("stamps")
        for name in ["A", "B", "G_p256", "G_p256_highS"] {
            let stamp = try stamps.field(name)
            let (key, der) = try (P256.PublicKey(x963Representation: stamp.bytes("publicKey")), stamp.bytes("signatureDerHex"))
            let body = Array(try stamp.string("body").utf8)
            let signature = try P256.Signature(derRepresentation: der)
            #expect(signature.derRepresentation == der)
            tally.count(name, ought: true, did: key.isValid(signature, for: body))
            tally.count("\(name), another body", ought: false, did: key.isValid(signature, for: body + [0x20]))
        }
        #expect(tally == Tally(accepted: 4, rejected: 4))
    }

    @Test func stampsOnTheOtherCurve() throws {
        let stamp = try file.field("stamps").field("G_secp256k1")
        let key = try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(copying: stamp.bytes("privateKey")))
        let signature = try key.signature(forDigest: SHA256.hash(Array(stamp.string("body").utf8)))
        #expect(try key.publicKey.compressed == stamp.bytes("publicKey"))
        #expect(try signature.derRepresentation == stamp.bytes("signatureDerHex"))
    }

    @Test func aStampInAHeader() throws {
        let stamp = try file.field("stamps").field("C")
        let header = try JSONValue(parsing: Base64URL.decode(stamp.string("xStamp")))
        let key = try P256.PublicKey(x963Representation: header.bytes("publicKey"))
        let signature = try P256.Signature(derRepresentation: header.bytes("signature"))
        #expect(key.isValid(signature, for: Array(try stamp.string("body").utf8)))
    }

    @Test func tokens() throws {
        let constants = try file.field("constants")
        let tokens = try [file.field("sessionJwt")] + ["v2", "legacy"].map { try file.field("verificationTokens").field($0) }
        var tally = Tally("turnkey/turnkey-vectors.json")
        for token in tokens {
            let parts = try token.string("token").split(separator: ".").map(String.init)
            try #require(parts.count == 3)
            let once = SHA256.hash(Array("\(parts[0]).\(parts[1])".utf8))
            let digest = try token.string("digest").hasPrefix("sha256(sha256") ? SHA256.hash(once.bytes) : once
            let key = try P256.PublicKey(x963Representation: constants.bytes(token.string("key")))
            let signature = try P256.Signature(rawRepresentation: Base64URL.decode(parts[2]))
            try tally.count(token.string("digest"), ought: true, did: key.isValid(signature, forDigest: digest))
        }
        #expect(tally == Tally(accepted: 3))
    }

    @Test func clientSignature() throws {
        let vector = try file.field("clientSignature")
        let key = try key(vector, "privateKey").publicKey
        #expect(try key.compressed == vector.bytes("publicKey"))
        let signature = try P256.Signature(rawRepresentation: vector.bytes("signatureRawHex"))
        #expect(key.isValid(signature, for: Array(try vector.string("message").utf8)))
    }

    @Test(arguments: ["exportBundle", "importBundle"]) func bundlesAreSignedByTheEnclave(name: String) throws {
        let bundle = try file.field(name).field("bundle")
        let key = try P256.PublicKey(x963Representation: bundle.bytes("enclaveQuorumPublic"))
        let signature = try P256.Signature(derRepresentation: bundle.bytes("dataSignature"))
        #expect(key.isValid(signature, for: try bundle.bytes("data")))
    }

    @Test func theExportBundleOpens() throws {
        let vector = try file.field("exportBundle")
        let key = try key(vector, "recipientPrivateKey")
        #expect(try key.publicKey.uncompressed == vector.bytes("recipientPublicKey"))
        let sealed = try JSONValue(parsing: vector.field("bundle").bytes("data"))
        let encapsulated = try sealed.bytes("encappedPublic")
        var recipient = try HPKE.Recipient(
            privateKey: key, encapsulatedKey: encapsulated, info: Array("turnkey_hpke".utf8))
        #expect(try recipient.context.key.array == vector.bytes("aesKey"))
        #expect(try recipient.context.baseNonce == vector.bytes("baseNonce"))
        let associated = encapsulated + key.publicKey.uncompressed
        let phrase = try recipient.open(sealed.bytes("ciphertext"), authenticating: associated)
        #expect(try phrase.array == Array(vector.string("mnemonic").utf8))
    }

    @Test func ourSealIsTheKnownOne() throws {
        let vector = try file.field("hpkeSeal")
        let recipient = try P256.PublicKey(x963Representation: vector.bytes("recipientPublicKey"))
        let ephemeral = try key(vector, "ephemeralPrivateKey")
        #expect(try ephemeral.sharedSecret(with: recipient).array == vector.bytes("dh"))
        var sender = try HPKE.Sender(to: recipient, info: Array("turnkey_hpke".utf8), ephemeralKey: ephemeral)
        #expect(try sender.encapsulatedKey == vector.bytes("enc"))
        #expect(try sender.context.key.array == vector.bytes("aesKey"))
        #expect(try sender.context.baseNonce == vector.bytes("baseNonce"))
        let associated = sender.encapsulatedKey + recipient.uncompressed
        let sealed = try sender.seal(Array(vector.string("plaintext").utf8), authenticating: associated)
        #expect(try sealed == vector.bytes("ciphertext"))
    }

    @Test func signaturesOverKnownDigests() throws {
        let signing = try file.field("signing")
        let account = try file.elements("derivation")[0]
        let key = try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(copying: account.bytes("privateKey")))
        #expect(try key.publicKey.compressed == account.bytes("publicKeyCompressed"))
        var tally = Tally("turnkey/turnkey-vectors.json")
        for (name, digest) in [
            ("eip191", "digest"), ("eip1559", "digest"), ("leadingZeroR", "keccak256"), ("leadingZeroS", "keccak256"),
        ] {
            let vector = try signing.field(name)
            let signature = try key.signature(forDigest: #require(Digest32(vector.bytes(digest))))
            let matches = try signature.r.bytes == vector.bytes("r") && signature.s.bytes == vector.bytes("s")
            let parity = try signature.recoveryID == vector.bytes("v").last
            tally.count(name, ought: true, did: matches && parity)
        }
        #expect(tally == Tally(accepted: 4))
    }
}
