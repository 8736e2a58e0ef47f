import RainCrypto
import RainEncoding
import RainHTTP
import RainTestSupport
import Testing

@testable import TurnkeyAPI

/// The interoperability vectors: published answers of the live service, and known answers computed with other libraries.
///
/// Each accepted case is also altered, and then must be rejected.
@Suite("Turnkey's vectors", .enabled(if: Vectors.available, "vectors absent"))
struct TurnkeyVectorTests {
    private let vectors: JSONValue
    private let keys: TurnkeyEnclaveKeys

    init() throws {
        vectors = try Vectors.json("turnkey/turnkey-vectors.json")
        keys = try TurnkeyEnclaveKeys.production()
    }

    private func accepts(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return true
        } catch { return false }
    }

    @Test("the constants are the published ones")
    func constants() throws {
        let constants = try vectors.field("constants")
        #expect(try EnclavePublicKey(hex: constants.string("signerSignKey")) == keys.signer)
        #expect(try EnclavePublicKey(hex: constants.string("notarizerSignKey")) == keys.notarizer)
        #expect(try EnclavePublicKey(hex: constants.string("tlsFetcherSignKey")) == keys.tlsFetcher)
        #expect(try constants.string("apiBase") == TurnkeyEndpoint.productionAPI)
        #expect(try constants.string("authProxyBase") == TurnkeyEndpoint.productionAuthProxy)
    }

    @Test("stamps verify over their bodies, also with a high s, and over no other")
    func stamps() throws {
        var tally = Tally("turnkey/turnkey-vectors.json")
        for (name, vector) in try #require(vectors.field("stamps").objectValue).map({ ($0.name, $0.value) }) {
            if vector["curve"] == "secp256k1" {
                try stampsOfSecp256k1(name, vector, &tally)
                continue
            }
            let stamp = try vector["xStamp"]?.stringValue.map { try JSONValue(parsing: Base64URL.decode($0)) }
            let point = try (stamp?["publicKey"] ?? vector.field("publicKey")).stringValue.map { try Hex.decode($0) } ?? []
            let der = try (stamp?["signature"] ?? vector.field("signatureDerHex")).stringValue.map { try Hex.decode($0) } ?? []
            let body = Array(try vector.string("body").utf8)
            let key = try P256.PublicKey(x963Representation: point)
            let signature = try P256.Signature(derRepresentation: der)
            tally.count(name, ought: true, did: key.isValid(signature, for: body))
            tally.count(name + " altered", ought: false, did: key.isValid(signature, for: body + [0x20]))
            if let fingerprint = vector["fingerprint"]?.stringValue {
                tally.count(
                    name + " fingerprint", ought: true, did: "sha256:" + Hex.encode(SHA256.hash(body).bytes) == fingerprint)
            }
            if let privateKey = vector["privateKey"]?.stringValue {
                let ours = try TurnkeyAPIKey(privateKeyHex: secret(privateKey), publicKeyHex: vector.string("publicKey"))
                let header = try APIKeyStamper(ours).makeStamp(body)
                let made = try JSONValue(parsing: Base64URL.decode(header.value))
                let signed = try P256.Signature(derRepresentation: made.bytes("signature"))
                tally.count(name + " ours", ought: true, did: key.isValid(signed, for: body))
            }
        }
        #expect(tally == Tally(accepted: 12, rejected: 6))
    }

    private func stampsOfSecp256k1(_ name: String, _ vector: JSONValue, _ tally: inout Tally) throws {
        let body = Array(try vector.string("body").utf8)
        let ours = try TurnkeySecp256k1Key(
            privateKeyHex: secret(vector.string("privateKey")), publicKeyHex: vector.string("publicKey"))
        let stamp = try JSONValue(parsing: Base64URL.decode(APIKeyStamper(ours).makeStamp(body).value))
        // Deterministic (RFC 6979) and low in s, so the very bytes must come out.
        tally.count(name, ought: true, did: try stamp.string("signature") == vector.string("signatureDerHex"))
        tally.count(name + " scheme", ought: true, did: stamp["scheme"] == "SIGNATURE_SCHEME_TK_API_SECP256K1")
        tally.count(name + " key", ought: true, did: stamp["publicKey"] == vector["publicKey"])
        let other = try JSONValue(parsing: Base64URL.decode(APIKeyStamper(ours).makeStamp(body + [0x20]).value))
        tally.count(
            name + " altered", ought: false, did: try other.string("signature") == vector.string("signatureDerHex"))
    }

    @Test("keys: pairs, an invalid scalar, leading zeros, a point off the curve")
    func keyPairs() throws {
        var tally = Tally("turnkey/turnkey-vectors.json")
        let section = try vectors.field("keys")
        let pairs = try section.elements("p256Pairs") + [section.field("testQuorumKey")]
        for (number, pair) in pairs.enumerated() {
            let privateKey = try pair.string("privateKey")
            let publicKey = try pair.string("publicKey")
            let other = try pairs[(number + 1) % pairs.count].string("publicKey")
            let reads = { (point: String) in
                accepts { _ = try TurnkeyAPIKey(privateKeyHex: secret(privateKey), publicKeyHex: point) }
            }
            tally.count("pair \(number)", ought: true, did: reads(publicKey))
            tally.count("pair \(number) with another's public key", ought: false, did: reads(other))
        }
        let scalar = try section.string("p256InvalidScalar")
        tally.count(
            "scalar beyond the order", ought: false, did: accepts { _ = try TurnkeyAPIKey(privateKeyHex: secret(scalar)) })
        let point = try section.field("p256LeadingZeroX")
        let compressed = try P256.PublicKey(x963Representation: point.bytes("compressed"))
        tally.count("leading zero", ought: true, did: try compressed.uncompressed == point.bytes("uncompressed"))
        let offCurve = try point.string("offCurve")
        tally.count("off the curve", ought: false, did: accepts { _ = try EnclavePublicKey(hex: offCurve) })
        let pkcs8 = try section.field("pkcs8")
        let inner = try P256.PrivateKey(derRepresentation: SecretBytes(copying: pkcs8.bytes("der")))
        let scalar8 = try TurnkeyAPIKey(privateKeyHex: secret(pkcs8.string("scalar")))
        tally.count("PKCS #8", ought: true, did: inner.rawRepresentation == scalar8.privateKey.rawRepresentation)
        #expect(tally == Tally(accepted: 5, rejected: 5))
    }

    @Test("the session token verifies with the double hash, for its own key and signer alone")
    func sessionToken() throws {
        let token = Redacted(try vectors.field("sessionJwt").string("token"))
        let key = "0399fe2ace6208af0adf848f44bc48210b594b7e69ecd91ec968fd75b3bb448336"
        let session = try SessionToken(token, notarizer: keys.notarizer, publicKeyHex: key)
        #expect(session.organizationID == "c75ecb07-c84a-4dd5-932c-539dfafc6864")
        #expect(session.userID == "6912b819-f4df-40f4-a192-20ee43090974")
        #expect(session.expiresAt == 1_748_876_837)
        #expect(!accepts { _ = try SessionToken(token, notarizer: keys.tlsFetcher, publicKeyHex: key) })
        #expect(!accepts { _ = try SessionToken(token, notarizer: keys.notarizer, publicKeyHex: "02" + key.dropFirst(2)) })
        #expect(!accepts { _ = try VerificationToken(token, tlsFetcher: keys.tlsFetcher, boundTo: key) })
        let cut = Redacted(String(token.exposed.dropLast(2)))
        #expect(!accepts { _ = try SessionToken(cut, notarizer: keys.notarizer, publicKeyHex: key) })
    }

    @Test("a verification token verifies with its own key alone, and one of the older kind with none")
    func verificationTokens() throws {
        let section = try vectors.field("verificationTokens")
        let bound = "036335b78f92736e32e99dc6aed979aff0b5c24192e76b1628aa54edaf58c8c15d"
        let text = Redacted(try section.field("v2").string("token"))
        let token = try VerificationToken(text, tlsFetcher: keys.tlsFetcher, boundTo: bound)
        #expect(token.id == "eb39b199-3352-4289-b31f-57194c79609c")
        #expect(!accepts { _ = try VerificationToken(text, tlsFetcher: keys.notarizer, boundTo: bound) })
        #expect(!accepts { _ = try VerificationToken(text, tlsFetcher: keys.tlsFetcher, boundTo: "02" + bound.dropFirst(2)) })
        let legacy = Redacted(try section.field("legacy").string("token"))
        let legacyKey = try EnclavePublicKey(hex: vectors.field("constants").string("legacyVerificationTokenKey"))
        for key in [keys.tlsFetcher, legacyKey] {
            #expect(!accepts { _ = try VerificationToken(legacy, tlsFetcher: key, boundTo: bound) })
        }
    }

    @Test("the client signature's known answer verifies, and our message is spelled the same")
    func clientSignature() throws {
        let vector = try vectors.field("clientSignature")
        let key = try TurnkeyAPIKey(
            privateKeyHex: secret(vector.string("privateKey")), publicKeyHex: vector.string("publicKey"))
        let message = try vector.string("message")
        let known = try P256.Signature(rawRepresentation: vector.bytes("signatureRawHex"))
        #expect(key.privateKey.publicKey.isValid(known, for: Array(message.utf8)))
        let parsed = try JSONValue(parsing: message)
        let ours = try ClientSignature.login(
            sessionPublicKeyHex: parsed.field("login").string("publicKey"), tokenID: parsed.string("tokenId"), key: key)
        #expect(ours.message == message)
    }

    @Test("the published export bundle opens to its phrase, for its own signer, organisation and key alone")
    func exportBundle() throws {
        let vector = try vectors.field("exportBundle")
        let text = try vector.field("bundle").text
        let organization = try vector.string("organizationId")
        let recipient = try P256.PrivateKey(rawRepresentation: SecretBytes(copying: vector.bytes("recipientPrivateKey")))
        let bundle = try ExportBundle(text, signer: keys.signer, organizationID: organization)
        let phrase = try ExportedPhrase(bundle.open(with: recipient)).phrase
        #expect(try phrase == SecretBytes(copying: Array(vector.string("mnemonic").utf8)))
        #expect(!accepts { _ = try ExportBundle(text, signer: keys.tlsFetcher, organizationID: organization) })
        #expect(!accepts { _ = try ExportBundle(text, signer: keys.signer, organizationID: "other") })
        #expect(!accepts { _ = try bundle.open(with: P256.PrivateKey()) })
        var members = try #require(vector.field("bundle").objectValue)
        members["version"] = "v1.0.1"
        let newer = JSONValue.object(members).text
        #expect(!accepts { _ = try ExportBundle(newer, signer: keys.signer, organizationID: organization) })
    }

    @Test("the published import bundle is the signer's, and is no target for a code")
    func importBundle() throws {
        let vector = try vectors.field("importBundle")
        let text = try vector.field("bundle").text
        let organization = try vector.string("organizationId")
        let user = try vector.string("userId")
        let target = { (signer: EnclavePublicKey, organization: String, user: String) in
            try ImportTarget(bundle: text, signer: signer, organizationID: organization, userID: user)
        }
        var tally = Tally("turnkey/turnkey-vectors.json")
        tally.count("import", ought: true, did: accepts { _ = try target(keys.signer, organization, user) })
        tally.count("other enclave", ought: false, did: accepts { _ = try target(keys.tlsFetcher, organization, user) })
        tally.count("other organisation", ought: false, did: accepts { _ = try target(keys.signer, user, user) })
        tally.count("other user", ought: false, did: accepts { _ = try target(keys.signer, organization, organization) })
        #expect(tally == Tally(accepted: 1, rejected: 3))
        #expect(!accepts { _ = try OneTimeCodeTarget(bundle: text, tlsFetcher: keys.tlsFetcher) })
        #expect(
            !accepts { _ = try ExportBundle(text, signer: keys.signer, organizationID: "f9a31c64-d604-42e4-9bef-a773096afad7") }
        )
    }

    @Test("the sealed code's known answer opens, and one sealed here does too")
    func sealedCode() throws {
        let vector = try vectors.field("hpkeSeal")
        let recipient = try P256.PrivateKey(rawRepresentation: SecretBytes(copying: vector.bytes("recipientPrivateKey")))
        let plaintext = Array(try vector.string("plaintext").utf8)
        let known = try SealedMessage([
            "encappedPublic": vector.field("enc"), "ciphertext": vector.field("ciphertext"),
        ])
        #expect(try known.open(with: recipient) == SecretBytes(copying: plaintext))
        let ours = try SealedMessage(sealing: plaintext, to: recipient.publicKey)
        #expect(try ours.open(with: recipient) == SecretBytes(copying: plaintext))
    }

    @Test("signatures with trimmed r or s become the whole ones")
    func trimmedSignatures() throws {
        for name in ["leadingZeroR", "leadingZeroS"] {
            let vector = try vectors.field("signing").field(name)
            let whole: JSONValue = try ["r": vector.field("r"), "s": vector.field("s"), "v": vector.field("v")]
            let trimmed: JSONValue = try [
                "r": vector.field("r_trimmed"), "s": vector.field("s_trimmed"), "v": vector.field("v"),
            ]
            #expect(try RawSignature(trimmed) == RawSignature(whole))
        }
    }
}
