import RainCore
import RainCrypto
import RainEncoding
import RainSession
import RainTestKit
import Testing

@testable import RainPasskeys

/// What a page's answer must be to be passed on: whatever was forged is refused here or by the service, never believed.
@Suite struct BrowserAnswerTests {
    private let device = SoftwarePasskeyAuthenticator()
    private let request = PasskeyAssertionRequest(domain: "example.com", challenge: Array(2...33))

    private func fields(origin: String? = nil, type: String? = nil) async throws -> JSONObject {
        _ = try await device.createPasskey(.sample())
        let used = try await device.assertPasskey(request)
        let data = try JSONValue(parsing: used.clientDataJSON)
        var object = try #require(data.objectValue)
        if let origin { object["origin"] = .string(origin) }
        if let type { object["type"] = .string(type) }
        return [
            "v": 1, "id": .string(Base64URL.encode(used.credentialID)),
            "clientDataJSON": .string(Base64URL.encode(JSONValue.object(object).encoded())),
            "authenticatorData": .string(Base64URL.encode(used.authenticatorData)),
            "signature": .string(Base64URL.encode(used.signature)), "userHandle": .null,
        ]
    }

    private func assertion(_ fields: JSONObject, for request: PasskeyAssertionRequest? = nil) throws -> PasskeyAssertion {
        try BrowserAnswer(domain: PasskeyDomain("example.com"), JSONValue.object(fields).text)
            .assertion(for: request ?? self.request)
    }

    @Test func `an answer to what was asked is passed on byte for byte`() async throws {
        let fields = try await fields()
        let used = try assertion(fields)
        #expect(.string(Base64URL.encode(used.clientDataJSON)) == fields["clientDataJSON"])
        #expect(used.userHandle == nil)
    }

    @Test func `another challenge, origin, kind or frame is an answer to something else`() async throws {
        var other = request
        other.challenge = Array(3...34)
        let answer = try await fields()
        #expect(throws: RainError.self) { try assertion(answer, for: other) }
        for forged in [
            try await fields(origin: "https://evil.example"), try await fields(origin: "http://example.com"),
            try await fields(origin: "https://example.com:444"), try await fields(type: "webauthn.create"),
            try await fields(type: "payment.get"),
        ] {
            let error = #expect(throws: RainError.self) { try assertion(forged) }
            #expect(error?.code == "RAIN_501")
        }
        for (name, value) in [("crossOrigin", true), ("topOrigin", "https://evil.example")] as [(String, JSONValue)] {
            var fields = try await fields()
            let text = try #require(fields["clientDataJSON"]?.stringValue)
            var data = try #require(try JSONValue(parsing: try Base64URL.decode(text)).objectValue)
            data[name] = value
            fields["clientDataJSON"] = .string(Base64URL.encode(JSONValue.object(data).encoded()))
            #expect(throws: RainError.self, "\(name)") { try assertion(fields) }
        }
    }

    @Test func `another domain's hash, a user who was not there, or too few bytes are refused`() async throws {
        let answer = try await fields()
        let text = try #require(answer["authenticatorData"]?.stringValue)
        let data = try Base64URL.decode(text)
        var otherDomain = data
        otherDomain[0] ^= 1
        var absent = data
        absent[32] &= 0xfe
        for forged in [otherDomain, absent, Array(data.prefix(36)), []] {
            var fields = answer
            fields["authenticatorData"] = .string(Base64URL.encode(forged))
            #expect(throws: RainError.self) { try assertion(fields) }
        }
    }

    @Test func `a passkey that was not asked for is refused`() async throws {
        var narrow = request
        narrow.allowedCredentialIDs = [[1, 2, 3]]
        let answer = try await fields()
        #expect(throws: RainError.self) { try assertion(answer, for: narrow) }
    }

    @Test(arguments: [
        "", "null", "[]", "{}", #"{"v":2,"error":"AbortError"}"#, #"{"v":1}"#, #"{"v":1,"error":7}"#, #"{"v":1,"error":{}}"#,
        #"{"v":1,"id":"!!","clientDataJSON":"e30"}"#, #"{"v":1,"id":[[[[[[]]]]]]}"#,
    ])
    func `what cannot be read is RAIN_501 and no crash`(_ text: String) throws {
        let answer = BrowserAnswer(domain: try PasskeyDomain("example.com"), text)
        let error = #expect(throws: RainError.self) { try answer.assertion(for: request) }
        #expect(error?.code == "RAIN_501")
        #expect(throws: RainError.self) { try answer.registration(for: .sample()) }
    }

    @Test func `an id has at most 1023 bytes`() async throws {
        for (count, isRight) in [(1023, true), (1024, false)] {
            var fields = try await fields()
            fields["id"] = .string(Base64URL.encode([UInt8](repeating: 7, count: count)))
            #expect(((try? assertion(fields)) != nil) == isRight, "\(count)")
        }
    }
}
