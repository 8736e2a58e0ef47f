import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@testable import TurnkeyAPI

/// The known answers that are not the wire's own but lie beside it: keys, signatures, digests, sealed keys, challenges.
@Suite("Turnkey's vectors of signing and keys", .enabled(if: Vectors.available, "vectors absent"))
struct TurnkeySigningVectorTests {
    private let vectors: JSONValue

    init() throws {
        vectors = try Vectors.json("turnkey/turnkey-vectors.json")
    }

    private func key(_ hex: [UInt8]) throws -> Secp256k1.PrivateKey {
        try Secp256k1.PrivateKey(rawRepresentation: SecretBytes(copying: hex))
    }

    @Test("private keys have the public keys and addresses of the published derivations")
    func derivations() throws {
        var tally = Tally("turnkey/turnkey-vectors.json")
        let derivations = try vectors.elements("derivation")
        for (number, derivation) in derivations.enumerated() {
            let point = try key(derivation.bytes("privateKey")).publicKey
            let address = Keccak256.hash(Array(point.uncompressed.dropFirst())).bytes.suffix(20)
            let other = try derivations[(number + 1) % derivations.count].string("address")
            tally.count("key \(number)", ought: true, did: try point.compressed == derivation.bytes("publicKeyCompressed"))
            let spelled = "0x" + Hex.encode(Array(address))
            tally.count("address \(number)", ought: true, did: try derivation.string("address").lowercased() == spelled)
            tally.count("another's address \(number)", ought: false, did: other.lowercased() == spelled)
        }
        #expect(tally == Tally(accepted: 8, rejected: 4))
    }

    @Test("the service's signatures are the deterministic ones of their digests")
    func signatures() throws {
        var tally = Tally("turnkey/turnkey-vectors.json")
        let signing = try vectors.field("signing")
        let developer = try key(vectors.elements("derivation")[0].bytes("privateKey"))
        let cow = try key(signing.field("eip712").bytes("privateKey"))
        let payload = { (name: String, bytes: [UInt8]) in (name, bytes) }
        let cases = [
            payload("eip191", try Hex.decode(signing.field("eip191").string("payloadHex").dropFirst(2))),
            payload("eip1559", try signing.field("eip1559").bytes("unsignedTransaction")),
            payload("leadingZeroR", Array(try signing.field("leadingZeroR").string("payload_text").utf8)),
            payload("leadingZeroS", Array(try signing.field("leadingZeroS").string("payload_text").utf8)),
        ]
        for (name, bytes) in cases {
            let vector = try signing.field(name)
            let digest = Keccak256.hash(bytes)
            let published = try (vector["digest"] ?? vector.field("keccak256")).stringValue
            tally.count(name + " digest", ought: true, did: Hex.encode(digest.bytes) == published)
            try compare(name, vector, digest: digest, developer, &tally)
        }
        let typed = try signing.field("eip712")
        let digest = try #require(Digest32(typed.bytes("digest")))
        try compare("eip712", typed, digest: digest, cow, &tally)
        #expect(tally == Tally(accepted: 14, rejected: 5))
    }

    private func compare(
        _ name: String, _ vector: JSONValue, digest: Digest32, _ key: Secp256k1.PrivateKey, _ tally: inout Tally
    ) throws {
        let read = try RawSignature(vector)
        let ours = try key.signature(forDigest: digest)
        tally.count(name, ought: true, did: read.r == ours.r && read.s == ours.s && read.isOdd == (ours.recoveryID == 1))
        tally.count(name + " verifies", ought: true, did: key.publicKey.isValid(r: read.r, s: read.s, forDigest: digest))
        let other = Keccak256.hash(digest.bytes)
        tally.count(
            name + " of another digest", ought: false, did: key.publicKey.isValid(r: read.r, s: read.s, forDigest: other))
    }

    @Test("the signed transaction is the unsigned one and its signature")
    func transaction() throws {
        let vector = try vectors.field("signing").field("eip1559")
        let signed = try vector.bytes("signedTransaction")
        #expect(Hex.encodePrefixed(Keccak256.hash(signed).bytes) == (try vector.string("transactionHash")))
    }

    @Test("credential bundles of the older kind open with their own key alone")
    func credentialBundles() throws {
        var tally = Tally("turnkey/turnkey-vectors.json")
        let bundles = try vectors.elements("credentialBundles")
        for (number, vector) in bundles.enumerated() {
            // 33 bytes of the compressed key, the ciphertext, and four bytes of a checksum.
            let bytes = try #require(Base58.decode(try vector.string("bundle")))
            let payload = Array(bytes.dropLast(4))
            let sum = SHA256.hash(SHA256.hash(payload).bytes).bytes.prefix(4)
            tally.count("checksum \(number)", ought: true, did: sum.elementsEqual(bytes.suffix(4)))
            let point = try P256.PublicKey(x963Representation: Array(payload.prefix(33)))
            let message = try SealedMessage([
                "encappedPublic": .string(Hex.encode(point.uncompressed)),
                "ciphertext": .string(Hex.encode(Array(payload.dropFirst(33)))),
            ])
            for (place, holder) in bundles.enumerated() {
                let recipient = try P256.PrivateKey(rawRepresentation: SecretBytes(copying: holder.bytes("privateKey")))
                let opened = try? message.open(with: recipient)
                let plaintext = try SecretBytes(copying: vector.bytes("plaintext"))
                tally.count("\(number) by \(place)", ought: place == number, did: opened == plaintext)
            }
        }
        #expect(tally == Tally(accepted: 4, rejected: 2))
    }

    @Test("the challenge of a passkey and the nonce of a sign-in are the published ones")
    func challenges() throws {
        var tally = Tally("turnkey/turnkey-vectors.json")
        let vector = try vectors.field("webauthnChallenge")
        let body = Array(try vector.string("body").utf8)
        let expected = try vector.string("challengeBase64url")
        let challenge = { (body: [UInt8]) in Base64URL.encode(WebAuthnAssertion.challenge(for: body)) }
        tally.count("challenge", ought: true, did: challenge(body) == expected)
        tally.count("challenge of another body", ought: false, did: challenge(body + [0x20]) == expected)
        let oidc = try vectors.field("oidcNonce")
        let nonce = { (text: String) in Hex.encode(SHA256.hash(Array(text.utf8)).bytes) }
        tally.count("nonce", ought: true, did: try nonce(oidc.string("publicKeyHex")) == oidc.string("nonce"))
        let key = try TurnkeyAPIKey.random()
        tally.count("our nonce", ought: true, did: key.openIDNonce == nonce(key.publicKeyHex))
        tally.count("nonce of another key", ought: false, did: try key.openIDNonce == oidc.string("nonce"))
        #expect(tally == Tally(accepted: 3, rejected: 2))
    }
}
