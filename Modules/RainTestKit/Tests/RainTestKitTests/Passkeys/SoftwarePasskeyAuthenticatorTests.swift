import RainCore
import RainCrypto
import RainEncoding
import RainSession
import RainTestKit
import Testing

@Suite struct SoftwarePasskeyAuthenticatorTests {
    private let authenticator = SoftwarePasskeyAuthenticator()
    private let challenge = [UInt8](repeating: 7, count: 32)

    private func create(_ domain: String = "wallet.example.com", user: [UInt8] = [1]) async throws -> PasskeyRegistration {
        try await authenticator.createPasskey(
            PasskeyCreationRequest(
                domain: domain, serviceName: "Wallet", challenge: challenge, userHandle: user, userName: "ada"))
    }

    private func assert(_ domain: String = "wallet.example.com", allowing ids: [[UInt8]] = []) async throws -> PasskeyAssertion
    {
        try await authenticator.assertPasskey(
            PasskeyAssertionRequest(domain: domain, challenge: challenge, allowedCredentialIDs: ids))
    }

    /// The key in a registration: the last 77 bytes are its COSE form.
    private func key(_ registration: PasskeyRegistration) throws -> P256.PublicKey {
        let cose = Array(registration.attestationObject.suffix(77))
        return try P256.PublicKey(x963Representation: [4] + cose[10..<42] + cose[45..<77])
    }

    private func isValid(_ assertion: PasskeyAssertion, by key: P256.PublicKey) throws -> Bool {
        key.isValid(
            try P256.Signature(derRepresentation: assertion.signature),
            for: assertion.authenticatorData + SHA256.hash(assertion.clientDataJSON).bytes)
    }

    @Test func `what a passkey signs is valid by the key that was registered, and counts`() async throws {
        let registration = try await create()
        let first = try await assert()
        #expect(first.credentialID == registration.credentialID)
        #expect(first.userHandle == [1])
        #expect(try isValid(first, by: try key(registration)))
        #expect(first.authenticatorData.count == 37)
        #expect(Array(first.authenticatorData.prefix(32)) == SHA256.hash(Array("wallet.example.com".utf8)).bytes)
        #expect(first.authenticatorData[32] == 0x05)
        #expect(try await assert().authenticatorData[36] == 2)
        let client = try JSONValue(parsing: first.clientDataJSON)
        #expect(client["type"] == "webauthn.get")
        #expect(client["challenge"]?.stringValue == Base64URL.encode(challenge))
        #expect(client["origin"] == "https://wallet.example.com")
    }

    @Test func `a passkey belongs to its domain, and to those that were asked for`() async throws {
        let first = try await create()
        let second = try await create(user: [2])
        #expect(try await assert().credentialID == second.credentialID)
        #expect(try await assert(allowing: [first.credentialID]).credentialID == first.credentialID)
        for (domain, ids) in [("other.example.com", []), ("wallet.example.com", [[9]])] as [(String, [[UInt8]])] {
            await #expect(throws: RainError.self) { try await assert(domain, allowing: ids) }
        }
    }

    @Test func `a new passkey of a user takes the place of the one before`() async throws {
        let first = try await create()
        let second = try await create()
        #expect(authenticator.credentialIDs(of: "wallet.example.com") == [second.credentialID])
        #expect(first.credentialID != second.credentialID)
    }

    @Test func `a user who dismisses, and an authenticator that lies, can be played`() async throws {
        let registration = try await create()
        authenticator.next(.dismissed, .forged, .unverified)
        do {
            _ = try await assert()
            Issue.record("the user dismissed it")
        } catch let error as RainError {
            #expect(error == .userRejected)
        }
        let forged = try await assert()
        #expect(try !isValid(forged, by: try key(registration)))
        let unverified = try await assert()
        #expect(unverified.authenticatorData[32] == 0x01)
        #expect(try isValid(unverified, by: try key(registration)))
        #expect(authenticator.timesAsked == 4)
    }
}
