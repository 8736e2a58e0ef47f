import RainCrypto
import RainEncoding
import Testing

@testable import TurnkeyAPI

@Suite("Users and what they authenticate by")
struct UserTests {
    private let key: JSONValue = [
        "apiKeyId": "k", "apiKeyName": "session", "credential": ["publicKey": "02ab", "type": "CREDENTIAL_TYPE_LOGIN"],
        "createdAt": ["seconds": "1700000000", "nanos": "5"], "expirationSeconds": "900",
    ]
    private let passkey: JSONValue = [
        "authenticatorId": "p", "authenticatorName": "laptop", "credentialId": "AAEC", "new": ["x": 1],
    ]

    private func user(_ changes: JSONObject = [:]) -> JSONValue {
        var user: JSONObject = [
            "userId": "u", "userName": "ada@example.com", "userEmail": "ada@example.com", "userPhoneNumber": nil,
            "apiKeys": [key], "authenticators": [passkey],
        ]
        for change in changes { user[change.name] = change.value }
        return .object(user)
    }

    @Test("a user is read with keys, passkeys and contacts, none of which is printed")
    func reads() async throws {
        let transport = FakeTransport([.json(["user": user()]), .json(["users": [user(), user(["userId": "v"])]])])
        let client = try makeClient(transport)
        let found = try await client.user("u", in: "o")
        #expect(found.name.exposed == "ada@example.com")
        #expect(found.email?.exposed == "ada@example.com")
        #expect(found.phoneNumber == nil)
        #expect(found.apiKeys.first?.isSession == true)
        #expect(found.apiKeys.first?.createdAt == 1_700_000_000)
        #expect(found.apiKeys.first?.lifetimeSeconds == 900)
        #expect(found.authenticators.map(\.credentialID) == ["AAEC"])
        var dumped = "\(found)"
        dump(found, to: &dumped)
        #expect(!dumped.contains("ada@"))
        #expect(try await client.users(in: "o").map(\.id) == ["u", "v"])
    }

    @Test(
        "a user that is not whole, or not the one asked for, is an unexpected answer",
        arguments: [
            ["userId": "v"], ["userId": ""], ["apiKeys": nil], ["apiKeys": [["apiKeyId": "k"]]], ["authenticators": [7]],
            ["userEmail": 7],
            ["apiKeys": [["apiKeyId": "k", "credential": ["publicKey": "02", "type": "T"], "expirationSeconds": "-1"]]],
        ] as [JSONObject])
    func malformed(changes: JSONObject) async throws {
        let transport = FakeTransport([.json(["user": user(changes)])])
        #expect(await kind { try await makeClient(transport).user("u", in: "o") } == .unexpectedAnswer)
    }

    @Test("keys are listed, registered with an expiry, and deleted")
    func keys() async throws {
        let transport = FakeTransport([
            .json(["apiKeys": [key]]), .completed("createApiKeysResult", ["apiKeyIds": ["k"]]),
            .completed("deleteApiKeysResult", ["apiKeyIds": ["k"]]), .completed("createApiKeysResult", ["apiKeyIds": []]),
        ])
        let client = try makeClient(transport)
        #expect(try await client.apiKeys(ofUser: "u", in: "o").map(\.id) == ["k"])
        let new = NewAPIKey(name: "n", key: try .random(), lifetimeSeconds: 60)
        #expect(try await client.createAPIKeys([new], ofUser: "u", in: "o") == ["k"])
        #expect(try transport.body(1)["parameters"] == ["apiKeys": [new.json], "userId": "u"])
        #expect(try transport.body(1)["type"] == "ACTIVITY_TYPE_CREATE_API_KEYS_V2")
        try await client.deleteAPIKeys(["k"], ofUser: "u", in: "o")
        #expect(try transport.body(2)["parameters"] == ["userId": "u", "apiKeyIds": ["k"]])
        #expect(await kind { try await client.createAPIKeys([new], ofUser: "u", in: "o") } == .unexpectedAnswer)
    }

    @Test("passkeys are listed, registered with what the authenticator answered, and deleted")
    func passkeys() async throws {
        let transport = FakeTransport([
            .json(["authenticators": [passkey]]), .completed("createAuthenticatorsResult", ["authenticatorIds": ["p"]]),
            .completed("deleteAuthenticatorsResult", ["authenticatorIds": ["p"]]),
        ])
        let client = try makeClient(transport)
        #expect(try await client.authenticators(ofUser: "u", in: "o").map(\.name) == ["laptop"])
        let new = NewAuthenticator(
            name: "n", challenge: [0, 255], credentialID: [251], clientDataJSON: Array("{}".utf8), attestationObject: [1],
            transports: [.internal, .hybrid])
        #expect(try await client.createAuthenticators([new], ofUser: "u", in: "o") == ["p"])
        #expect(
            try transport.body(1)["parameters"]?["authenticators"] == [
                [
                    "authenticatorName": "n", "challenge": "AP8",
                    "attestation": [
                        "credentialId": "-w", "clientDataJson": "e30", "attestationObject": "AQ",
                        "transports": ["AUTHENTICATOR_TRANSPORT_INTERNAL", "AUTHENTICATOR_TRANSPORT_HYBRID"],
                    ],
                ]
            ])
        try await client.deleteAuthenticators(["p"], ofUser: "u", in: "o")
    }

    @Test("a contact is set with its own proof, refused with another's, and taken away by an empty one")
    func contacts() async throws {
        let (enclave, key) = (try TestEnclave(), try TurnkeyAPIKey.random())
        let claims: JSONValue = ["id": "t", "contact": "a@b", "exp": 1_900_000_000, "public_key": .string(key.publicKeyHex)]
        let token = try VerificationToken(
            enclave.token(claims, hashedTwice: false), tlsFetcher: enclave.publicKey, boundTo: key.publicKeyHex)
        #expect(token.expiresAtMilliseconds == 1_900_000_000_000)
        let transport = FakeTransport([
            .completed("updateUserEmailResult", ["userId": "u"]), .completed("updateUserPhoneNumberResult", ["userId": "u"]),
            .completed("updateUserNameResult", ["userId": "u"]), .activity("ACTIVITY_STATUS_CONSENSUS_NEEDED"),
        ])
        let client = try makeClient(transport)
        try await client.updateContact(.email("a@b"), token: token, ofUser: "u", in: "o")
        #expect(
            try transport.body()["parameters"]
                == ["userId": "u", "userEmail": "a@b", "verificationToken": .string(token.token.exposed)])
        #expect(
            await kind { try await client.updateContact(.email("c@d"), token: token, ofUser: "u", in: "o") } == .untrusted)
        try await client.removeContact(ofKind: .phone(""), ofUser: "u", in: "o")
        #expect(try transport.body(1)["parameters"] == ["userId": "u", "userPhoneNumber": ""])
        #expect(try transport.body(1)["type"] == "ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER")
        try await client.updateUserName(Redacted("Ada"), ofUser: "u", in: "o")
        #expect(try transport.body(2)["parameters"] == ["userId": "u", "userName": "Ada"])
        #expect(
            await kind { try await client.updateUserName(Redacted("Ada"), ofUser: "u", in: "o") } == .consensusNeeded)
        #expect(transport.requests.count == 4)
    }

    @Test("policies are read, and an effect that is not known is none")
    func policies() async throws {
        let policy: JSONObject = [
            "policyId": "p", "policyName": "n", "effect": "EFFECT_DENY", "consensus": "", "condition": "eth.tx.value > 1",
            "notes": nil,
        ]
        var odd = policy
        odd["effect"] = "EFFECT_MAYBE"
        let transport = FakeTransport([.json(["policies": [.object(policy)]]), .json(["policies": [.object(odd)]])])
        let client = try makeClient(transport)
        let found = try await client.policies(in: "o")
        #expect(found.map(\.allows) == [false])
        #expect(found.map(\.condition) == ["eth.tx.value > 1"])
        #expect(await kind { try await client.policies(in: "o") } == .unexpectedAnswer)
    }
}
