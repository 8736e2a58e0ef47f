import Foundation
@testable import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite struct HPKEVectorTests {
    // RFC 9180, section 7.1.3: the key pair of some input key material.
    private func derivedKey(_ material: [UInt8]) throws -> P256.PrivateKey {
        let secret = try SecretBytes(copying: material)
        let extracted = try HPKE.kem.extract(salt: SecretBytes(copying: []), "dkp_prk", secret)
        for counter in UInt8.min...UInt8.max {
            let candidate = try HPKE.kem.expand(extracted, "candidate", [counter], count: 32)
            if let key = try? P256.PrivateKey(rawRepresentation: candidate) { return key }
        }
        throw VectorError("no key can be derived")
    }

    // One setup of any suite: both sides give the known answers. `setup` holds the parameters, `messages` what was sealed.
    private func check(_ setup: JSONValue, _ messages: JSONValue, _ tally: inout HPKETally) throws {
        let aead = try #require(AEAD(rawValue: UInt16(number(setup, "aead_id"))))
        let (mode, kem, kdf) = try (number(setup, "mode"), number(setup, "kem_id"), number(setup, "kdf_id"))
        try #require((mode, kem, kdf) == (0, 0x10, 1))
        // Some private keys are written as zeros; both key pairs follow from the key material.
        let (ephemeral, key) = try (derivedKey(setup.bytes("ikmE")), derivedKey(setup.bytes("ikmR")))
        #expect(try key.publicKey.uncompressed == setup.bytes("pkRm"))
        let info = try setup.bytes("info")
        var sender = try HPKE.Sender(to: key.publicKey, info: info, aead: aead, ephemeralKey: ephemeral)
        var recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: setup.bytes("enc"), info: info, aead: aead)
        #expect(try sender.encapsulatedKey == setup.bytes("enc"))
        for encryption in try messages.elements("encryptions") {
            let sequence = UInt64(try number(encryption, "sequence number"))
            sender.context.sequence = sequence
            recipient.context.sequence = sequence
            let (plaintext, associated) = try (encryption.bytes("pt"), encryption.bytes("aad"))
            let ciphertext = try encryption.bytes("ct")
            let sealed = try sender.seal(plaintext, authenticating: associated)
            tally.sealed.count("\(sequence)", ought: true, did: sealed == ciphertext)
            let opened = try recipient.open(ciphertext, authenticating: associated).array
            tally.opened.count("\(sequence)", ought: true, did: opened == plaintext)
        }
        for export in try messages.elements("exports") {
            let (context, count) = try (export.bytes("exporter_context"), number(export, "L"))
            let expected = try export.bytes("exported_value")
            let (sent, received) = try (
                sender.exportedSecret(context: context, count: count).array,
                recipient.exportedSecret(context: context, count: count).array
            )
            tally.exported.count("export", ought: true, did: sent == expected && received == expected)
        }
    }

    // The files write numbers as numbers or as text.
    private func number(_ value: JSONValue, _ name: String) throws -> Int {
        if let text = try value.field(name).stringValue { return try #require(Int(text)) }
        return try value.integer(name)
    }

    private struct HPKETally: Hashable {
        var sealed, opened, exported: Tally

        init(_ file: String) {
            (sealed, opened, exported) = (Tally(file), Tally(file), Tally(file))
        }
    }

    @Test(.enabled(if: Vectors.available, "vectors absent")) func generatedWithAES256GCM() throws {
        let file = "hpke/generated-p256-sha256-aes256gcm.json"
        var tally = HPKETally(file)
        for vector in try Vectors.json(file).elements("vectors") {
            try check(vector, vector, &tally)
        }
        #expect(tally.sealed == Tally(accepted: 22) && tally.opened == Tally(accepted: 22), "\(tally)")
        #expect(tally.exported == Tally(accepted: 15))
    }

    // Made by Scripts/fixtures/generate_hpke.py with an independent library.
    @Test(.enabled(if: RepositoryRoot.find() != nil, "the tests do not run beside their sources"))
    func generatedWithChaCha20Poly1305() throws {
        let root = try #require(RepositoryRoot.find())
        let file = root.appendingPathComponent("Modules/RainCrypto/Tests/Fixtures/hpke-p256-sha256-chacha20poly1305.json")
        var tally = HPKETally("Modules/RainCrypto/Tests/Fixtures/hpke-p256-sha256-chacha20poly1305.json")
        for vector in try JSONValue(parsing: [UInt8](Data(contentsOf: file))).elements("vectors") {
            try check(vector, vector, &tally)
        }
        #expect(tally.sealed == Tally(accepted: 12) && tally.opened == Tally(accepted: 12), "\(tally)")
        #expect(tally.exported == Tally(accepted: 12))
    }

    // Base mode whole. Of the other modes, which are not offered, nothing.
    @Test(.enabled(if: Vectors.available, "vectors absent")) func theRFCsOwnWithAES128GCM() throws {
        let file = "hpke/rfc9180-a3-p256-sha256-aes128gcm.json"
        var (tally, setups) = (HPKETally(file), Tally(file))
        for vector in try Vectors.json(file).elements("vectors") {
            let setup = try vector.field("setup")
            guard try number(setup, "mode") == 0 else {
                setups.countNotApplicable()
                continue
            }
            try check(setup, vector, &tally)
            let (ephemeral, key) = try (derivedKey(setup.bytes("ikmE")), derivedKey(setup.bytes("ikmR")))
            let shared = try HPKE.sharedSecret(
                ephemeral, key.publicKey, encapsulatedKey: setup.bytes("enc"), recipient: key.publicKey.uncompressed)
            let context = try HPKE.Context(sharedSecret: shared, info: setup.bytes("info"), aead: .aes128GCM)
            let matches = try shared.array == setup.bytes("shared_secret") && context.key.array == setup.bytes("key")
            try setups.count("A.3.1", ought: true, did: matches && context.baseNonce == setup.bytes("base_nonce"))
        }
        #expect(setups == Tally(accepted: 1, notApplicable: 3))
        #expect(tally.sealed == Tally(accepted: 6) && tally.opened == Tally(accepted: 6), "\(tally)")
        #expect(tally.exported == Tally(accepted: 3))
    }

    // All 12 setups are of DHKEM(X25519), a curve that neither key service seals with and that is not offered.
    @Test(.enabled(if: Vectors.available, "vectors absent")) func theOtherCurveIsNotOffered() throws {
        let file = "hpke/boringssl-x25519-hpke_test_vectors.txt.gz"
        var tally = Tally(file)
        for line in try Vectors.lines(file) where line.hasPrefix("mode = ") { tally.countNotApplicable() }
        #expect(tally == Tally(notApplicable: 12), "\(tally)")
    }

    // How a key service seals a user's signing key: the text of its PKCS#8 form, with nothing named and nothing authenticated along.
    @Test func aSealedUserKeyOpens() throws {
        let recipient = try P256.PrivateKey(
            rawRepresentation: SecretBytes(hex: "4f86aa98f30b209a4e07d78a40b6c3816a9f1de3dbc203a4439847ddeb9eb70c"))
        let encapsulated = try Base64.decode(
            "BFkat3HrvP1tnLkJTRBlKK3Rpp1EwsH2J/CJ7Fi5xhrfn05qvw0EXAxpOjxorXyXynK+ZN70om/s0mPdmKkngPA=")
        let sealed = try Base64.decode(
            "aeYXPkuiUc9j+vlBZJjj+KlDQTofyVNH5UF0kI4UnWDPyeGybiVt+ezc0vioyhHFWeIokHKWf3Lf0P78ncMWaxCPNSLfb4+B2xmQvZheVLvkTl9ajptOTFG8PgIzwijn2QznRvB/ZCoIbEPnG+ZS01LddkoA2vRB6OHojbFNm6tYOG0n8k+9doODkW4AGNMRtDq69VNoTffc0MWVK1gTGF+b5cDHdzi9briQSP43kxCAoqGnYX7HvHAdJ7ynWwFfLbSueJFDygU="
        )
        var context = try HPKE.Recipient(
            privateKey: recipient, encapsulatedKey: encapsulated, info: [], aead: .chaCha20Poly1305)
        let text = try context.open(sealed, authenticating: []).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let key = try P256.PrivateKey(derRepresentation: SecretBytes(copying: Base64.decode(text)))
        #expect(key.rawRepresentation.array == [UInt8](repeating: 2, count: 32))
        // Under the other AEAD it is noise.
        var other = try HPKE.Recipient(privateKey: recipient, encapsulatedKey: encapsulated, info: [])
        #expect(kindThrown { _ = try other.open(sealed, authenticating: []) } == .authenticationFailed)
    }
}
