import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Stamps by a passkey")
struct PasskeyStamperTests {
    private struct Dismissed: Error {}

    @Test("the stamp is plain JSON with an assertion over the digits of the body's digest")
    func stamps() async throws {
        let passkey = try TestPasskey()
        let body = Array(#"{"organizationId":"o"}"#.utf8)
        let header = try await PasskeyStamper { try passkey.assertion($0) }.stamp(body)
        #expect(header.name == "X-Stamp-WebAuthn")
        let stamp = try JSONValue(parsing: header.value)
        #expect(
            Set(try #require(stamp.objectValue).names) == ["credentialId", "authenticatorData", "clientDataJson", "signature"])
        #expect(stamp["credentialId"]?.stringValue == Base64URL.encode(passkey.credentialID))
        let member = { (name: String) in try Base64URL.decode(try #require(stamp[name]?.stringValue)) }
        let client = try JSONValue(parsing: member("clientDataJson"))
        let challenge = try Base64URL.decode(try #require(client["challenge"]?.stringValue))
        #expect(challenge == Array(Hex.encode(SHA256.hash(body).bytes).utf8))
        let signed = try member("authenticatorData") + SHA256.hash(member("clientDataJson")).bytes
        let signature = try P256.Signature(derRepresentation: member("signature"))
        #expect(passkey.key.publicKey.isValid(signature, for: signed))
    }

    @Test("a log-in by a passkey is stamped once, over the bytes that are sent, and polled by the same passkey")
    func logIn() async throws {
        let passkey = try TestPasskey()
        let transport = FakeTransport([.completed("stampLoginResult", ["session": "t"])])
        let client = try makeClient(transport, stamper: PasskeyStamper { try passkey.assertion($0) })
        _ = try await client.stampLogin(in: "parent", publicKeyHex: "02")
        let request = try #require(transport.requests.first)
        let stamp = try JSONValue(parsing: try #require(request.headers["X-Stamp-WebAuthn"]))
        let client2 = try JSONValue(parsing: Base64URL.decode(try #require(stamp["clientDataJson"]?.stringValue)))
        #expect(client2["challenge"]?.stringValue == Base64URL.encode(WebAuthnAssertion.challenge(for: request.body)))
        #expect(request.headers["X-Stamp"] == nil)
    }

    @Test(
        "what an authenticator did not sign for this request is not sent",
        arguments: ["challenge", "type", "flags", "short", "client", "credential", "signature"])
    func refuses(mistake: String) async throws {
        let passkey = try TestPasskey()
        let stamper = PasskeyStamper { challenge in
            var assertion = try passkey.assertion(
                mistake == "challenge" ? challenge + [0] : challenge,
                type: mistake == "type" ? "webauthn.create" : "webauthn.get",
                flags: mistake == "flags" ? 4 : 1)
            switch mistake {
            case "short": assertion.authenticatorData.removeLast()
            case "client": assertion.clientDataJSON = Array("{}".utf8)
            case "credential": assertion.credentialID = []
            case "signature": assertion.signature = []
            default: break
            }
            return assertion
        }
        let transport = FakeTransport([])
        let client = try makeClient(transport, stamper: stamper)
        #expect(await kind { try await client.stampLogin(in: "o", publicKeyHex: "02") } == .untrusted)
        #expect(transport.requests.isEmpty)
    }

    @Test("a sheet that is dismissed passes as the error it is, and nothing is sent")
    func dismissed() async throws {
        let transport = FakeTransport([])
        let client = try makeClient(transport, stamper: PasskeyStamper { _ in throw Dismissed() })
        await #expect(throws: Dismissed.self) { try await client.stampLogin(in: "o", publicKeyHex: "02") }
        #expect(transport.requests.isEmpty)
    }
}
