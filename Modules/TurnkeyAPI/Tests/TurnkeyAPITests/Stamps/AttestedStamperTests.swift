import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Stamps by a key that a token vouches for")
struct AttestedStamperTests {
    private func token(_ enclave: TestEnclave, _ key: TurnkeyAPIKey) throws -> VerificationToken {
        let claims: JSONValue = ["exp": "1900000000000", "id": "t", "contact": "a@b", "public_key": .string(key.publicKeyHex)]
        return try VerificationToken(
            enclave.token(claims, hashedTwice: false), tlsFetcher: enclave.publicKey, boundTo: key.publicKeyHex)
    }

    @Test("the stamp carries the token and a signature of its key over the body")
    func stamps() async throws {
        let (enclave, key) = (try TestEnclave(), try TurnkeyAPIKey.random())
        let token = try token(enclave, key)
        let header = try await AttestedStamper(token, key: key).stamp([1, 2, 3])
        #expect(header.name == "X-Stamp-Attested")
        let stamp = try JSONValue(parsing: Base64URL.decode(header.value))
        #expect(stamp["publicKeyAttestation"]?.stringValue == token.token.exposed)
        #expect(stamp["scheme"] == "STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN")
        #expect(stamp["publicKey"]?.stringValue == key.publicKeyHex)
        let signature = try P256.Signature(derRepresentation: Hex.decode(try #require(stamp["signature"]?.stringValue)))
        #expect(key.privateKey.publicKey.isValid(signature, for: [1, 2, 3]))
        let openID = try await AttestedStamper(openIDToken: Redacted("oidc"), key: key).stamp([])
        #expect(try JSONValue(parsing: Base64URL.decode(openID.value))["scheme"] == "STAMP_ATTESTED_SCHEME_P256_OIDC")
    }

    @Test("a token of another key vouches for nothing")
    func foreign() throws {
        let (enclave, key) = (try TestEnclave(), try TurnkeyAPIKey.random())
        let foreign = try token(enclave, key)
        let other = try TurnkeyAPIKey.random()
        for attempt in [
            { _ = try AttestedStamper(foreign, key: other) }, { _ = try BoundVerification(foreign, key: other) },
        ] as [() throws -> Void] {
            let error = #expect(throws: TurnkeyError.self) { try attempt() }
            #expect(error?.kind == .invalidConfiguration)
        }
    }

    @Test("neither token nor key shows when the stamper is printed")
    func notPrinted() throws {
        let (enclave, key) = (try TestEnclave(), try TurnkeyAPIKey.random())
        let token = try token(enclave, key)
        var dumped = ""
        dump(try AttestedStamper(token, key: key), to: &dumped)
        dump(try BoundVerification(token, key: key), to: &dumped)
        #expect(!dumped.contains(token.token.exposed))
        #expect(!dumped.contains("a@b"))
    }
}
