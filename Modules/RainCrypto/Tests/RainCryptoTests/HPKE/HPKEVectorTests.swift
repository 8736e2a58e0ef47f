@testable import RainCrypto
import RainEncoding
import RainTestSupport
import Testing

@Suite(.enabled(if: Vectors.available, "vectors absent"))
struct HPKEVectorTests {
    // RFC 9180, section 7.1.3: the key pair of some input key material.
    private func derivedKey(_ material: [UInt8]) throws -> P256.PrivateKey {
        let secret = SecretBytes(copying: material)
        let extracted = try HPKE.kem.extract(salt: SecretBytes(copying: []), "dkp_prk", secret)
        for counter in UInt8.min...UInt8.max {
            let candidate = try HPKE.kem.expand(extracted, "candidate", [counter], count: 32)
            if let key = try? P256.PrivateKey(rawRepresentation: candidate) { return key }
        }
        throw VectorError("no key can be derived")
    }

    @Test func generatedBaseMode() throws {
        var (sealed, opened, exported) = (Tally(), Tally(), Tally())
        for vector in try Vectors.json("hpke/generated-p256-sha256-aes256gcm.json").elements("vectors") {
            let (mode, kem, kdf, aead) = try (
                vector.integer("mode"), vector.integer("kem_id"), vector.integer("kdf_id"), vector.integer("aead_id")
            )
            #expect((mode, kem, kdf, aead) == (0, 0x10, 1, 2))
            // The file's private keys are zeros; both key pairs follow from the key material.
            let (ephemeral, key) = try (derivedKey(vector.bytes("ikmE")), derivedKey(vector.bytes("ikmR")))
            #expect(try key.publicKey.uncompressed == vector.bytes("pkRm"))
            let info = try vector.bytes("info")
            var sender = try HPKE.Sender(to: key.publicKey, info: info, ephemeralKey: ephemeral)
            var recipient = try HPKE.Recipient(privateKey: key, encapsulatedKey: vector.bytes("enc"), info: info)
            #expect(try sender.encapsulatedKey == vector.bytes("enc"))
            for encryption in try vector.elements("encryptions") {
                let number = UInt64(try encryption.integer("sequence number"))
                sender.context.sequence = number
                recipient.context.sequence = number
                let (plaintext, associated) = try (encryption.bytes("pt"), encryption.bytes("aad"))
                let ciphertext = try encryption.bytes("ct")
                let result = try sender.seal(plaintext, authenticating: associated)
                sealed.count("\(number)", ought: true, did: result == ciphertext)
                let back = try recipient.open(ciphertext, authenticating: associated).array
                opened.count("\(number)", ought: true, did: back == plaintext)
            }
            for export in try vector.elements("exports") {
                let (context, count) = try (export.bytes("exporter_context"), export.integer("L"))
                let expected = try export.bytes("exported_value")
                let (sent, received) = try (
                    sender.exportedSecret(context: context, count: count).array,
                    recipient.exportedSecret(context: context, count: count).array
                )
                exported.count("export", ought: true, did: sent == expected && received == expected)
            }
        }
        #expect(sealed == Tally(accepted: 22))
        #expect(opened == Tally(accepted: 22))
        #expect(exported == Tally(accepted: 15))
    }

    // The RFC's own vectors for this KEM carry AES-128-GCM; up to the key they are ours.
    @Test func encapsulationOfTheRFC() throws {
        var tally = Tally()
        for vector in try Vectors.json("hpke/rfc9180-a3-p256-sha256-aes128gcm.json").elements("vectors") {
            let setup = try vector.field("setup")
            guard try setup.string("mode") == "0" else {
                tally.countNotApplicable()
                continue
            }
            let (ephemeral, key) = try (derivedKey(setup.bytes("ikmE")), derivedKey(setup.bytes("ikmR")))
            let encapsulated = ephemeral.publicKey.uncompressed
            let shared = try HPKE.sharedSecret(
                ephemeral, key.publicKey, encapsulatedKey: encapsulated, recipient: key.publicKey.uncompressed)
            let matches = try shared.array == setup.bytes("shared_secret") && encapsulated == setup.bytes("enc")
            tally.count("A.3.1", ought: true, did: matches)
        }
        #expect(tally == Tally(accepted: 1, notApplicable: 3))
    }
}
