import RainCrypto
import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite("Bundles of the enclaves")
struct BundleTests {
    private let enclave: TestEnclave
    private let recipient: P256.PrivateKey

    init() throws {
        enclave = try TestEnclave()
        recipient = try P256.PrivateKey()
    }

    private func sealed(_ text: String, organization: String = "org") throws -> JSONValue {
        var data = try #require(
            SealedMessage(sealing: Array(text.utf8), to: recipient.publicKey).json.objectValue)
        data["organizationId"] = .string(organization)
        return .object(data)
    }

    private func kindOfOpening(_ bundle: String, organization: String = "org") -> TurnkeyError.Kind? {
        do throws(TurnkeyError) {
            _ = try ExportBundle(bundle, signer: enclave.publicKey, organizationID: organization).open(with: recipient)
            return nil
        } catch { return error.kind }
    }

    @Test("an export bundle opens to its phrase, and to the passphrase on the next line")
    func opens() throws {
        let bundle = try enclave.bundle(try sealed("one two three\nhunter two"))
        let secret = try ExportBundle(bundle, signer: enclave.publicKey, organizationID: "org").open(with: recipient)
        let exported = try ExportedPhrase(secret)
        #expect(try exported.phrase == SecretBytes(copying: Array("one two three".utf8)))
        #expect(try exported.passphrase == SecretBytes(copying: Array("hunter two".utf8)))
        #expect(try ExportedPhrase(SecretBytes(copying: Array("a b\n".utf8))).passphrase == nil)
    }

    @Test("a bundle that brings its own key is refused, although its signature holds")
    func foreignKey() throws {
        let other = try P256.PrivateKey()
        let bundle = try enclave.bundle(try sealed("x"), signedBy: other, naming: other.publicKey)
        #expect(kindOfOpening(bundle) == .untrusted)
    }

    @Test("a bundle that names the pinned key but is signed by another is refused")
    func foreignSignature() throws {
        #expect(kindOfOpening(try enclave.bundle(try sealed("x"), signedBy: P256.PrivateKey())) == .untrusted)
    }

    @Test("a bundle of another version is refused", arguments: ["v1.0.1", "v2.0.0", "1.0.0"])
    func foreignVersion(version: String) throws {
        #expect(kindOfOpening(try enclave.bundle(try sealed("x"), version: version)) == .untrusted)
    }

    @Test("a bundle of another organisation is refused")
    func foreignOrganization() throws {
        let bundle = try enclave.bundle(try sealed("x", organization: "other"))
        #expect(kindOfOpening(bundle) == .untrusted)
        #expect(kindOfOpening(bundle, organization: "other") == nil)
    }

    @Test("a secret sealed for another key, or altered, is refused")
    func foreignRecipient() throws {
        let bundle = try enclave.bundle(try sealed("x"))
        let other = try P256.PrivateKey()
        let error = #expect(throws: TurnkeyError.self) {
            try ExportBundle(bundle, signer: enclave.publicKey, organizationID: "org").open(with: other)
        }
        #expect(error?.kind == .untrusted)
        var data = try #require(try sealed("x").objectValue)
        let text = try #require(data["ciphertext"]?.stringValue)
        data["ciphertext"] = .string(String(text.dropLast(2)) + (text.hasSuffix("00") ? "01" : "00"))
        #expect(kindOfOpening(try enclave.bundle(.object(data))) == .untrusted)
    }

    @Test("a bundle that was cut or respelled anywhere is refused")
    func damaged() throws {
        let bundle = try enclave.bundle(try sealed("x"))
        for length in stride(from: 0, to: bundle.utf8.count, by: 7) {
            #expect(kindOfOpening(String(bundle.prefix(length))) != nil)
        }
        for name in ["version", "data", "dataSignature", "enclaveQuorumPublic"] {
            var members = try #require(JSONValue(parsing: bundle).objectValue)
            members[name] = nil
            #expect(kindOfOpening(JSONValue.object(members).text) == .unexpectedAnswer)
            members[name] = 1
            #expect(kindOfOpening(JSONValue.object(members).text) == .unexpectedAnswer)
        }
    }

    @Test("a code is sealed for the enclave, together with the key it is to be bound to")
    func sealsCode() throws {
        let inner = try P256.PrivateKey()
        let bundle = try enclave.bundle(["targetPublic": .string(Hex.encode(inner.publicKey.uncompressed))])
        let target = try OneTimeCodeTarget(bundle: bundle, tlsFetcher: enclave.publicKey)
        let sealed = try target.seal(code: Redacted("123456"), publicKeyHex: "02ab")
        #expect(!sealed.contains("123456"))
        let plain = try SealedMessage(JSONValue(parsing: sealed)).open(with: inner)
        #expect(try plain == SecretBytes(copying: Array(#"{"otp_code":"123456","public_key":"02ab"}"#.utf8)))
    }

    @Test("a target for codes that is no point, or not the enclave's, is refused")
    func foreignTarget() throws {
        let other = try TestEnclave()
        let point: JSONValue = ["targetPublic": .string(Hex.encode(recipient.publicKey.uncompressed))]
        for (bundle, kind) in [
            (try other.bundle(point), TurnkeyError.Kind.untrusted),
            (try enclave.bundle(["targetPublic": "04ff"]), .unexpectedAnswer),
            (try enclave.bundle([:]), .unexpectedAnswer), ("", .unexpectedAnswer),
        ] {
            let error = #expect(throws: TurnkeyError.self) {
                try OneTimeCodeTarget(bundle: bundle, tlsFetcher: enclave.publicKey)
            }
            #expect(error?.kind == kind)
        }
    }
}
