import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("The auth proxy's set-up and sign-ups")
struct AuthProxySignUpTests {
    private let made: JSONValue = ["organizationId": "sub", "userId": "u", "wallet": ["walletId": "w", "addresses": ["0xA"]]]

    @Test("a sign-up with a passkey alone has the passkey, a key that lives a minute, and nothing to verify")
    func oneTap() async throws {
        let transport = FakeTransport([.json(made)])
        let key = try TurnkeyAPIKey.random()
        let passkey = NewAuthenticator(
            name: "passkey-1", challenge: [1], credentialID: [2], clientDataJSON: [3], attestationObject: [4])
        let user = NewUser(
            name: "user-1", apiKeys: [NewAPIKey(name: "k", key: key, lifetimeSeconds: 60)], authenticators: [passkey])
        let account = try await makeProxy(transport).signUp(
            user, organizationName: "sub-org-1", wallet: NewWallet(name: "w"), verification: nil, captcha: Redacted("human"))
        #expect(account.walletID == "w")
        let body = try transport.body()
        #expect(body["authenticators"] == [passkey.json])
        #expect(body["apiKeys"]?[0]?["expirationSeconds"] == "60")
        #expect(body["verificationToken"] == nil && body["clientSignature"] == nil && body["userEmail"] == nil)
        #expect(body["userName"] == "user-1")
        #expect(transport.requests.first?.headers["X-Captcha-Token"] == "human")
    }

    @Test(
        "an account whose wallet is not whole is an unexpected answer",
        arguments: [
            ["organizationId": "sub", "userId": "u", "wallet": ["walletId": "w", "addresses": []]],
            ["organizationId": "sub", "userId": "u", "wallet": ["walletId": "w", "addresses": [7]]],
            ["organizationId": "", "userId": "u", "wallet": ["walletId": "w", "addresses": ["0xA"]]],
        ] as [JSONValue])
    func malformed(answer: JSONValue) async throws {
        let transport = FakeTransport([.json(answer)])
        #expect(
            await kind {
                try await makeProxy(transport).signUp(
                    NewUser(name: "n"), organizationName: "o", wallet: NewWallet(name: "w"), verification: nil)
            } == .unexpectedAnswer)
    }

    @Test(
        "an account of which the answer tells no wallet is an account all the same", arguments: [JSONObject(), ["wallet": nil]])
    func withoutWallet(members: JSONObject) async throws {
        var answer: JSONObject = ["organizationId": "sub", "userId": "u"]
        for member in members { answer[member.name] = member.value }
        let account = try await makeProxy(FakeTransport([.json(.object(answer))])).signUp(
            NewUser(name: "n"), organizationName: "o", wallet: NewWallet(name: "w"), verification: nil)
        #expect(account == NewAccount(organizationID: "sub", userID: "u", addresses: [], walletID: nil))
    }

    @Test("how the proxy is set up is read, its numbers from strings")
    func configuration() async throws {
        let transport = FakeTransport([
            .json([
                "enabledProviders": ["email", "new"], "sessionExpirationSeconds": "900", "organizationId": "o",
                "otpAlphanumeric": false, "otpLength": "6", "oauthClientIds": [:],
            ]), .json(["enabledProviders": [], "organizationId": "o"]), .json(["turnstileSiteKey": "site"]), .json([:]),
        ])
        let proxy = try makeProxy(transport)
        let found = try await proxy.configuration()
        #expect(found.sessionLifetimeSeconds == 900 && found.codeLength == 6 && found.codesAreAlphanumeric == false)
        #expect(found.enabledProviders == ["email", "new"])
        #expect(await kind { try await proxy.configuration() } == .unexpectedAnswer)
        #expect(try await proxy.captchaSiteKey() == "site")
        #expect(try await proxy.captchaSiteKey() == nil)
        #expect(transport.requests.allSatisfy { $0.body == Array("{}".utf8) })
    }

    @Test("an account is looked for by a passkey without a proof, and a code may name its template")
    func lookUp() async throws {
        let transport = FakeTransport([.json(["organizationId": "sub"]), .json([:])])
        let proxy = try makeProxy(transport)
        #expect(try await proxy.account(matching: .credentialID("AAEC")) == "sub")
        #expect(try transport.body() == ["filterType": "CREDENTIAL_ID", "filterValue": "AAEC"])
        let enclave = try TestEnclave()
        _ = await kind {
            try await proxy.sendOneTimeCode(to: .email("a@b"), tlsFetcher: enclave.publicKey, emailTemplateID: "t")
        }
        #expect(try transport.body(1)["emailCustomization"] == ["templateId": "t"])
        #expect(transport.requests.last?.headers["X-Captcha-Token"] == nil)
    }
}
