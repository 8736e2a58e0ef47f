import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import TurnkeyAPI

@Suite("Sub-organisations")
struct SubOrganizationTests {
    private let result: JSONValue = [
        "subOrganizationId": "sub", "rootUserIds": ["u"], "wallet": ["walletId": "w", "addresses": ["0x1"]],
    ]

    private func verification() throws -> BoundVerification {
        let (enclave, key) = (try TestEnclave(), try TurnkeyAPIKey.random())
        let claims: JSONValue = ["id": "t", "contact": "a@b", "exp": "1", "public_key": .string(key.publicKeyHex)]
        let token = try VerificationToken(
            enclave.token(claims, hashedTwice: false), tlsFetcher: enclave.publicKey, boundTo: key.publicKeyHex)
        return try BoundVerification(token, key: key)
    }

    @Test(
        "one is made with users, a threshold that is a number, a wallet and the proof of a contact",
        arguments: [
            NewSubOrganization.Version.v7, .v8,
        ])
    func creates(version: NewSubOrganization.Version) async throws {
        let name = "createSubOrganizationResult" + version.rawValue
        let transport = FakeTransport([.completed(name, result)])
        let apiKey = NewAPIKey(name: "k", key: try .random())
        let plan = NewSubOrganization(
            name: "n", rootUsers: [NewUser(contact: .email("a@b"), apiKeys: [apiKey])], wallet: NewWallet(name: "w"),
            verification: try verification(), version: version)
        let made = try await makeClient(transport).createSubOrganization(plan, in: "parent")
        #expect(made.organizationID == "sub" && made.rootUserIDs == ["u"] && made.wallet?.addresses == ["0x1"])
        let body = try transport.body()
        #expect(body["type"]?.stringValue == "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_" + version.rawValue)
        let parameters = try #require(body["parameters"])
        #expect(parameters["rootQuorumThreshold"] == 1)
        let user = try #require(parameters["rootUsers"]?[0])
        #expect(user["userName"] == "a@b" && user["userEmail"] == "a@b" && user["userPhoneNumber"] == nil)
        #expect(user["apiKeys"] == [apiKey.json] && user["authenticators"] == [] && user["oauthProviders"] == [])
        let message = try JSONValue(parsing: try #require(parameters["clientSignature"]?["message"]?.stringValue))
        let usage = message[version == .v7 ? "signup" : "signupV2"]
        #expect(usage == ["apiKeys": [apiKey.json], "authenticators": [], "oauthProviders": [], "email": "a@b"])
        #expect(message["type"] == "USAGE_TYPE_SIGNUP" && message["tokenId"] == "t")
    }

    @Test("users without a contact are told apart by name, and no proof means no signature")
    func names() async throws {
        let transport = FakeTransport([
            .completed("createSubOrganizationResultV8", ["subOrganizationId": "s", "rootUserIds": ["u", "v"]])
        ])
        let plan = NewSubOrganization(
            name: "n", rootUsers: [NewUser(), NewUser(name: "Ada", contact: .phone("+15550100"))], rootQuorumThreshold: 2)
        #expect(try await makeClient(transport).createSubOrganization(plan, in: "parent").wallet == nil)
        let parameters = try #require(try transport.body()["parameters"])
        #expect(parameters["rootUsers"]?[0]?["userName"] == "user-1")
        #expect(parameters["rootUsers"]?[1]?["userName"] == "Ada")
        #expect(parameters["clientSignature"] == nil && parameters["wallet"] == nil)
    }

    @Test(
        "an answer without the users or the addresses asked for is unexpected",
        arguments: [
            ["subOrganizationId": "sub", "rootUserIds": ["u"]], ["subOrganizationId": "sub", "rootUserIds": []],
            ["rootUserIds": ["u"], "wallet": ["walletId": "w", "addresses": ["0x1"]]],
            ["subOrganizationId": "s", "rootUserIds": ["u"], "wallet": ["walletId": "w", "addresses": []]],
            ["subOrganizationId": "s", "rootUserIds": ["u"], "wallet": ["walletId": "w", "addresses": ["0x1", "0x2"]]],
        ] as [JSONValue])
    func malformed(result: JSONValue) async throws {
        let transport = FakeTransport([.completed("createSubOrganizationResultV8", result)])
        let plan = NewSubOrganization(name: "n", rootUsers: [NewUser()], wallet: NewWallet(name: "w"))
        #expect(
            await kind { try await makeClient(transport).createSubOrganization(plan, in: "parent") } == .unexpectedAnswer)
    }

    @Test("they are looked for by what a user has, verified or not")
    func looksFor() async throws {
        let empty = FakeTransport.Answer.json(["organizationIds": []])
        let transport = FakeTransport(Array(repeating: empty, count: 8))
        let client = try makeClient(transport)
        _ = try await client.subOrganizations(in: "p")
        for filter in [
            .name("n"), .userName("u"), .credentialID("c"), .publicKey("02"), .walletAddress("0x1"), .contact(.email("a@b")),
        ] as [SubOrganizationFilter] {
            _ = try await client.subOrganizations(matching: filter, in: "p")
            #expect(!"\(filter)".contains("@"))
        }
        _ = try await client.subOrganizations(verified: .phone("+1"), in: "p")
        let bodies = try (0..<8).map { try transport.body($0) }
        #expect(
            bodies.map { $0["filterType"]?.stringValue } == [
                nil, "NAME", "USERNAME", "CREDENTIAL_ID", "PUBLIC_KEY", "WALLET_ACCOUNT_ADDRESS", "EMAIL", "PHONE_NUMBER",
            ])
        #expect(transport.requests.last?.url.hasSuffix("/query/list_verified_suborgs") == true)
    }

    @Test("a user to be does not show contacts when printed")
    func notPrinted() {
        var dumped = ""
        let user = NewUser(name: "Ada", contact: .email("ada@example.com"))
        dump(NewSubOrganization(name: "n", rootUsers: [user]), to: &dumped)
        #expect(!dumped.contains("ada@") && !"\(user)".contains("Ada"))
    }
}
