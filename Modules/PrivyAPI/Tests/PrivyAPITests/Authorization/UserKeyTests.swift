import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import PrivyAPI

@Suite("Keys that sign for a user")
struct UserKeyTests {
    private func recipient() throws -> EnvelopeRecipient {
        EnvelopeRecipient(try PrivyAuthorizationKey(text: SecretBytes(copying: KnownAnswers.privateKey.utf8)).privateKey)
    }

    private func text(_ secret: SecretBytes) -> String { secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }

    @Test func `the known envelopes open to the known key and the known export`() throws {
        let key = try recipient().open([
            "encryption_type": "HPKE", "encapsulated_key": .string(KnownAnswers.encapsulatedKey),
            "ciphertext": .string(KnownAnswers.sealedKey),
        ])
        #expect(text(key) == KnownAnswers.openedKey)
        #expect(throws: Never.self) { try PrivyAuthorizationKey(text: key) }
        let export = try recipient().open([
            "encapsulated_key": .string(KnownAnswers.encapsulatedKey), "ciphertext": .string(KnownAnswers.sealedExport),
        ])
        #expect(text(export) == KnownAnswers.openedExport)
    }

    @Test func `an envelope for another key, or one that was touched, is not believed`() throws {
        var bytes = try Base64.decode(KnownAnswers.sealedKey)
        bytes[7] ^= 1
        let touched: JSONValue = [
            "encapsulated_key": .string(KnownAnswers.encapsulatedKey), "ciphertext": .string(Base64.encode(bytes)),
        ]
        let first = try recipient()
        #expect(#expect(throws: PrivyError.self) { try first.open(touched) }?.kind == .untrusted)
        let other = try EnvelopeRecipient()
        let whole: JSONValue = [
            "encapsulated_key": .string(KnownAnswers.encapsulatedKey), "ciphertext": .string(KnownAnswers.sealedKey),
        ]
        #expect(#expect(throws: PrivyError.self) { try other.open(whole) }?.kind == .untrusted)
        for broken: JSONValue in [[:], ["encryption_type": "NONE"], ["encapsulated_key": "!", "ciphertext": "!"]] {
            #expect(#expect(throws: PrivyError.self) { try first.open(broken) }?.kind == .unexpectedAnswer)
        }
    }

    @Test func `the exchange asks with the token and a fresh key, and believes only what opens`() async throws {
        let envelope: JSONValue = [
            "encryption_type": "HPKE", "encapsulated_key": .string(KnownAnswers.encapsulatedKey),
            "ciphertext": .string(KnownAnswers.sealedKey),
        ]
        let transport = FakeTransport(
            .json(200, ["encrypted_authorization_key": envelope, "expires_at": 1, "wallets": []]),
            .json(401, ["error": "Invalid JWT token provided"]))
        let client = try PrivyClient.test(transport, as: .user(Redacted("token")))
        let untrusted = await privyError { _ = try await client.exchangeUserKey(for: Redacted("token")) }
        #expect(untrusted?.kind == .untrusted)
        let body = try JSONValue(parsing: try #require(transport.sent.first).body)
        #expect(body["user_jwt"] == "token")
        #expect(body["encryption_type"] == "HPKE")
        #expect(body["recipient_public_key"]?.stringValue?.hasPrefix("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE") == true)
        let refused = await privyError { _ = try await client.exchangeUserKey(for: Redacted("token")) }
        #expect(refused?.refusesUserToken == true)
        #expect(refused?.refusesToken == false)
        #expect(refused?.refusesSetup == true)
    }
}
