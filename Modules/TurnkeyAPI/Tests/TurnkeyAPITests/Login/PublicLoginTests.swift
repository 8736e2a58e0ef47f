import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Logging in with a key of the organisation, and with a stamp")
struct PublicLoginTests {
    private let enclave: TestEnclave
    private let key: TurnkeyAPIKey
    private let session: TurnkeyAPIKey

    init() throws {
        enclave = try TestEnclave()
        key = try .random()
        session = try .random()
    }

    private func token() throws -> Redacted<String> {
        try enclave.token(
            ["exp": "1900000000000", "id": "t", "contact": "a@b", "public_key": .string(key.publicKeyHex)], hashedTwice: false)
    }

    private func sessionToken(_ changes: JSONObject = [:]) throws -> JSONValue {
        var claims: JSONObject = [
            "exp": 1_900_000_000, "public_key": .string(session.publicKeyHex), "user_id": "u", "organization_id": "sub",
            "session_type": "SESSION_TYPE_READ_WRITE",
        ]
        for change in changes { claims[change.name] = change.value }
        return ["session": .string(try enclave.token(.object(claims), hashedTwice: true).exposed)]
    }

    @Test("a code is asked for, confirmed and turned into a session, each with its own version and result")
    func codes() async throws {
        let point: JSONValue = ["targetPublic": .string(Hex.encode(enclave.key.publicKey.uncompressed))]
        let transport = FakeTransport([
            .completed(
                "initOtpResultV2", ["otpId": "otp", "otpEncryptionTargetBundle": .string(try enclave.bundle(point))]),
            .completed("verifyOtpResult", ["verificationToken": .string(try token().exposed)]),
            .completed("otpLoginResult", try sessionToken()),
        ])
        let client = try makeClient(transport)
        let request = OneTimeCodeRequest(
            contact: .email("a@b"), appName: "App", length: 6, isAlphanumeric: false, lifetimeSeconds: 300, userIdentifier: "ip"
        )
        let challenge = try await client.sendOneTimeCode(request, in: "parent", tlsFetcher: enclave.publicKey)
        #expect(
            try transport.body()["parameters"] == [
                "otpType": "OTP_TYPE_EMAIL", "contact": "a@b", "appName": "App", "otpLength": 6, "alphanumeric": false,
                "expirationSeconds": "300", "userIdentifier": "ip",
            ])
        let verified = try await client.verifyOneTimeCode(
            Redacted("123456"), for: challenge, key: key, in: "parent", tlsFetcher: enclave.publicKey, lifetimeSeconds: 60)
        let sealed = try JSONValue(
            parsing: try #require(try transport.body(1)["parameters"]?["encryptedOtpBundle"]?.stringValue))
        let opened = try SealedMessage(sealed).open(with: enclave.key)
        let expected = #"{"otp_code":"123456","public_key":"\#(key.publicKeyHex)"}"#
        #expect(opened == (try secret(expected)))
        let opener = try await client.login(
            organizationID: "sub", verification: BoundVerification(verified, key: key), sessionKey: session,
            lifetimeSeconds: 900, invalidateExisting: true, notarizer: enclave.publicKey)
        #expect(opener.organizationID == "sub")
        let parameters = try #require(try transport.body(2)["parameters"])
        #expect(parameters["invalidateExisting"] == true && parameters["expirationSeconds"] == "900")
        #expect(try transport.body(2)["organizationId"] == "sub")
        #expect(
            try (0..<3).map { try transport.body($0)["type"] }
                == ["ACTIVITY_TYPE_INIT_OTP_V3", "ACTIVITY_TYPE_VERIFY_OTP_V2", "ACTIVITY_TYPE_OTP_LOGIN_V2"])
        let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(!bodies.contains { $0.contains("123456") })
    }

    @Test("the newer log-in is stamped by the key that the verification is bound to, and gives a checked session")
    func attested() async throws {
        let verified = try VerificationToken(token(), tlsFetcher: enclave.publicKey, boundTo: key.publicKeyHex)
        let transport = FakeTransport([.completed("stampLoginResult", try sessionToken())])
        let client = try makeClient(transport, stamper: AttestedStamper(verified, key: key))
        let opened = try await client.openSession(
            in: "sub", sessionKey: session, notarizer: enclave.publicKey, lifetimeSeconds: 900, invalidateExisting: true,
            expecting: "sub")
        #expect(opened.userID == "u")
        let request = try #require(transport.requests.first)
        #expect(request.headers["X-Stamp-Attested"] != nil && request.headers["X-Stamp"] == nil)
        #expect(
            try transport.body()["parameters"] == [
                "publicKey": .string(session.publicKeyHex), "expirationSeconds": "900", "invalidateExisting": true,
            ])
    }

    @Test(
        "a session of another key, in another organisation, without an end or unsigned is not opened",
        arguments: [
            (["public_key": "02"] as JSONObject, TurnkeyError.Kind.untrusted),
            (["organization_id": "other"] as JSONObject, .untrusted),
            (["exp": nil] as JSONObject, .unexpectedAnswer), (["exp": "never"] as JSONObject, .unexpectedAnswer),
            (["exp": 0] as JSONObject, .unexpectedAnswer),
            (["exp": 253_402_300_800] as JSONObject, .unexpectedAnswer), (["user_id": ""] as JSONObject, .unexpectedAnswer),
        ] as [(JSONObject, TurnkeyError.Kind)])
    func refuses(changes: JSONObject, expected: TurnkeyError.Kind) async throws {
        let transport = FakeTransport([.completed("stampLoginResult", try sessionToken(changes))])
        let client = try makeClient(transport)
        #expect(
            await kind {
                try await client.openSession(in: "sub", sessionKey: session, notarizer: enclave.publicKey, expecting: "sub")
            } == expected)
        let foreign = FakeTransport([.completed("stampLoginResult", try sessionToken())])
        let other = try TestEnclave().publicKey
        #expect(
            await kind { try await makeClient(foreign).openSession(in: "sub", sessionKey: session, notarizer: other) }
                == .untrusted)
    }

    @Test("a session profile's name, and claims that are not known here, are read as they are")
    func lenient() async throws {
        let transport = FakeTransport([
            .completed(
                "stampLoginResult",
                try sessionToken(["session_type": "trading", "session_profile_id": "x", "scope": ["a"]]))
        ])
        let opened = try await makeClient(transport).openSession(
            in: "parent", sessionKey: session, notarizer: enclave.publicKey)
        #expect(opened.sessionType == "trading" && opened.expiresAt == 1_900_000_000 && opened.organizationID == "sub")
    }
}
