import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("The auth proxy")
struct AuthProxyClientTests {
    private let enclave: TestEnclave
    private let keys: TurnkeyEnclaveKeys
    private let key: TurnkeyAPIKey
    private let token: VerificationToken

    init() throws {
        enclave = try TestEnclave()
        keys = TurnkeyEnclaveKeys(signer: enclave.publicKey, notarizer: enclave.publicKey, tlsFetcher: enclave.publicKey)
        key = try .random()
        token = try VerificationToken(
            try enclave.token(
                ["exp": "1900000000000", "id": "token-1", "contact": "a@b", "public_key": .string(key.publicKeyHex)],
                hashedTwice: false),
            tlsFetcher: keys.tlsFetcher, boundTo: key.publicKeyHex)
    }

    private func session(organization: String = "sub", key sessionKey: TurnkeyAPIKey? = nil) throws -> JSONValue {
        let claims: JSONValue = [
            "exp": 1_900_000_000, "public_key": .string((sessionKey ?? key).publicKeyHex), "user_id": "u",
            "organization_id": .string(organization),
        ]
        return ["session": .string(try enclave.token(claims, hashedTwice: true).exposed)]
    }

    private func login(_ transport: FakeTransport) async throws -> SessionToken {
        try await makeProxy(transport).login(
            organizationID: "sub", token: token, tokenKey: key, sessionKey: key, invalidateExisting: true,
            notarizer: keys.notarizer)
    }

    @Test("requests name the configuration and carry no stamp")
    func header() async throws {
        let transport = FakeTransport([.json([:])])
        _ = try await makeProxy(transport).account(of: .email("a@b"), token: token)
        let request = try #require(transport.requests.first)
        #expect(request.headers["X-Auth-Proxy-Config-ID"] == "config-1")
        #expect(request.headers["X-Stamp"] == nil)
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.url == "https://proxy.example.com/v1/account")
    }

    @Test("an identifier that cannot be one is refused", arguments: ["", " ", "a b", "a\r\nX-Evil: 1", "ä"])
    func configID(id: String) throws {
        let endpoint = try TurnkeyEndpoint("https://proxy.example.com")
        let error = #expect(throws: TurnkeyError.self) {
            try AuthProxyClient(endpoint: endpoint, configID: id, transport: FakeTransport([]), sleep: { _ in })
        }
        #expect(error?.kind == .invalidConfiguration)
    }

    @Test("a code is asked for by the contact's kind, and the answer's target is checked")
    func sendsCode() async throws {
        let point: JSONValue = ["targetPublic": .string(Hex.encode(try P256.PrivateKey().publicKey.uncompressed))]
        let good = FakeTransport.Answer.json([
            "otpId": "otp-1", "otpEncryptionTargetBundle": .string(try enclave.bundle(point)),
        ])
        let transport = FakeTransport([good])
        let challenge = try await makeProxy(transport).sendOneTimeCode(to: .phone("+1555"), tlsFetcher: keys.tlsFetcher)
        #expect(challenge.id == "otp-1")
        let body = try JSONValue(parsing: try #require(transport.requests.first).body)
        #expect(body == ["otpType": "OTP_TYPE_SMS", "contact": "+1555"])

        let foreign = try TestEnclave().publicKey
        #expect(
            await kind { try await makeProxy(FakeTransport([good])).sendOneTimeCode(to: .email("a@b"), tlsFetcher: foreign) }
                == .untrusted)
    }

    @Test("what sends a code, tries one or makes something is not repeated once it may have gone out")
    func notRepeated() async throws {
        let calls: [(AuthProxyClient) async throws -> Void] = [
            { _ = try await $0.sendOneTimeCode(to: .email("a@b"), tlsFetcher: keys.tlsFetcher) },
            {
                _ = try await $0.signUp(
                    .email("a@b"), organizationName: "n", wallet: NewWallet(name: "w"), token: token, key: key)
            },
            {
                _ = try await $0.login(
                    organizationID: "sub", token: token, tokenKey: key, sessionKey: key, invalidateExisting: true,
                    notarizer: keys.notarizer)
            },
        ]
        for call in calls {
            for answer in [FakeTransport.Answer.lost, .text("", status: 503, type: "text/plain")] {
                let transport = FakeTransport([answer])
                #expect(await kind { try await call(makeProxy(transport)) } != nil)
                #expect(transport.requests.count == 1)
            }
        }
        let transport = FakeTransport([.unreachable, .json(try session())])
        _ = try await login(transport)
        #expect(transport.requests.count == 2)
    }

    @Test("a look-up carries the verification, and only a definite empty answer means that there is no account")
    func lookUp() async throws {
        for (answer, expected) in [
            (["organizationId": "sub"], "sub"), ([:], nil), (["organizationId": ""], nil), (["organizationId": nil], nil),
        ] as [(JSONValue, String?)] {
            let transport = FakeTransport([.json(answer)])
            #expect(try await makeProxy(transport).account(of: .email("a@b"), token: token) == expected)
            let body = try JSONValue(parsing: try #require(transport.requests.first).body)
            #expect(body["filterType"] == "EMAIL")
            #expect(body["filterValue"] == "a@b")
            #expect(body["verificationToken"]?.stringValue == token.token.exposed)
        }
        for answer in [
            FakeTransport.Answer.text("", type: "text/html"), .text("null"), .json(["organizationId": 7]),
            .json(["code": 5, "message": "not found"], status: 404), .json(["code": 13], status: 400),
        ] {
            #expect(
                await kind { try await makeProxy(FakeTransport([answer])).account(of: .email("a@b"), token: token) } != nil)
        }
        let lost = FakeTransport([.lost, .lost, .lost])
        #expect(await kind { try await makeProxy(lost).account(of: .email("a@b"), token: token) } == .transport)
    }

    @Test("a sign-up has its three lists, a wallet and a signature over what is signed up")
    func signUp() async throws {
        let transport = FakeTransport([
            .json(["organizationId": "sub", "userId": "u", "wallet": ["walletId": "w", "addresses": ["0xA"]]])
        ])
        let account = try await makeProxy(transport).signUp(
            .email("a@b"), organizationName: "sub-org-1", wallet: NewWallet(name: "w"), token: token, key: key)
        #expect(account == NewAccount(organizationID: "sub", userID: "u", addresses: ["0xA"], walletID: "w"))
        let body = try JSONValue(parsing: try #require(transport.requests.first).body)
        for list in ["apiKeys", "authenticators", "oauthProviders"] { #expect(body[list] == []) }
        #expect(body["userEmail"] == "a@b")
        #expect(body["userPhoneNumber"] == nil)
        #expect(body["organizationName"] == "sub-org-1")
        #expect(body["clientSignature"]?["message"]?.stringValue?.contains("USAGE_TYPE_SIGNUP") == true)
    }

    @Test("a log-in gives the session of the key that was asked for, in the organisation that was asked for")
    func loginChecks() async throws {
        #expect(try await login(FakeTransport([.json(try session())])).userID == "u")
        for answer in [try session(organization: "other"), try session(key: .random())] {
            #expect(await kind { try await login(FakeTransport([.json(answer)])) } == .untrusted)
        }
    }
}
