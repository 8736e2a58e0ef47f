import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import PrivyAPI

@Suite("Requests to Privy")
struct PrivyClientTests {
    private let user: JSONValue = ["user": ["id": "did:privy:a", "linked_accounts": []]]

    @Test func `an app on a device names itself, its client, its installation and its user`() async throws {
        let transport = FakeTransport(.json(200, user))
        _ = try await PrivyClient.test(transport, as: .user(Redacted("abc"))).currentUser()
        let sent = try #require(transport.sent.first)
        #expect(sent.url == "https://auth.privy.io/api/v1/users/me")
        #expect(sent.method == .get)
        #expect(sent.headers["privy-app-id"] == PrivyClient.appID)
        #expect(sent.headers["privy-client-id"] == "client-x")
        #expect(sent.headers["privy-client"] == "rain-swift:0.1.0")
        #expect(sent.headers["privy-ca-id"] == "11111111-2222-4333-8444-555555555555")
        #expect(sent.headers["x-native-app-identifier"] == "xyz.rain.app")
        #expect(sent.headers["Authorization"] == "Bearer abc")
        #expect(sent.headers["Origin"] == nil)
    }

    @Test func `a server names the app and its secret, and nothing of a device`() async throws {
        let transport = FakeTransport(.json(200, ["keys": []]))
        let client = PrivyClient(
            app: try PrivyApp(id: "app-id"), endpoint: .server(try ServiceURL("https://api.privy.io/")),
            caller: .app(secret: Redacted("app-secret")), transport: transport, now: { 0 }, sleep: { _ in })
        _ = await privyError { _ = try await client.tokenKeys() }
        let sent = try #require(transport.sent.first)
        #expect(sent.url == "https://api.privy.io/v1/apps/app-id/jwks.json")
        #expect(sent.headers["Authorization"] == "Basic YXBwLWlkOmFwcC1zZWNyZXQ=")
        for name in ["privy-client-id", "privy-client", "privy-ca-id", "x-native-app-identifier"] {
            #expect(sent.headers[name] == nil)
        }
    }

    @Test(arguments: ["", "a b", "a\r\nX-Evil: 1", "é", String(repeating: "a", count: 257)])
    func `names that do not belong into a header are refused`(name: String) {
        #expect(#expect(throws: PrivyError.self) { try PrivyApp(id: name) }?.kind == .invalidConfiguration)
        #expect(throws: PrivyError.self) { try PrivyApp(id: "a", clientID: name) }
        #expect(throws: PrivyError.self) { try PrivyApp(id: "a", nativeAppID: name) }
    }

    @Test func `what is signed is what is sent: URL, body and Privy's own headers`() async throws {
        let key = try PrivyAuthorizationKey(text: SecretBytes(copying: KnownAnswers.privateKey.utf8))
        let transport = FakeTransport(.json(200, ["method": "m", "data": [:]]))
        let client = try PrivyClient.test(transport, as: .user(Redacted("abc")))
        _ = try await client.call(
            "m", ["z": 1, "a": "é"], of: PrivyClient.walletID,
            authorization: RequestAuthorization(
                signer: AuthorizationKeySigner([key, key]), idempotencyKey: "key-1", expiry: 5))
        let sent = try #require(transport.sent.first)
        let payload = try AuthorizationPayload(
            method: sent.method, url: sent.url, appID: PrivyClient.appID, body: try JSONValue(parsing: sent.body),
            idempotencyKey: sent.headers["privy-idempotency-key"],
            expiry: sent.headers["privy-request-expiry"].flatMap { Int64($0) })
        let signatures = try #require(sent.headers["privy-authorization-signature"]).split(separator: ",")
        #expect(signatures.count == 2)
        for text in signatures {
            let signature = try P256.Signature(derRepresentation: Base64.decode(text))
            #expect(key.privateKey.publicKey.isValid(signature, for: payload.canonicalBytes))
        }
        #expect(payload.idempotencyKey == "key-1")
        #expect(payload.expiry == 5)
        #expect(sent.url == "https://auth.privy.io/api/v1/wallets/\(PrivyClient.walletID)/rpc")
    }

    @Test func `a signer of an app's own that gives something else than base64 is refused, and no header is cut in two`()
        async throws
    {
        struct Evil: PrivyAuthorizationSigner {
            let text: String
            func signatures(for payload: AuthorizationPayload) async throws -> [String] { [text] }
        }
        for text in ["", "a\r\nX: 1", String(repeating: "A", count: 260), "AAAA,AAAA"] {
            let transport = FakeTransport()
            let client = try PrivyClient.test(transport)
            let error = await privyError {
                _ = try await client.call(
                    "m", [:], of: "w", authorization: RequestAuthorization(signer: Evil(text: text)))
            }
            #expect(error?.kind == .invalidConfiguration)
            #expect(transport.sent.isEmpty)
        }
    }

    @Test func `an id that would name another path is refused before anything is sent`() async throws {
        let transport = FakeTransport()
        let client = try PrivyClient.test(transport)
        for id in ["", "..", "a/b", "a?b", "a%2fb", "a b", "é"] {
            #expect(await privyError { _ = try await client.wallet(id) }?.kind == .invalidConfiguration)
            #expect(await privyError { _ = try await client.transaction(id) }?.kind == .invalidConfiguration)
        }
        #expect(transport.sent.isEmpty)
    }

    @Test func `reads are asked again after a lost answer and a failure, refusals never`() async throws {
        let transport = FakeTransport(.lost, .json(503, ["error": "later"]), .json(200, user))
        _ = try await PrivyClient.test(transport).currentUser()
        #expect(transport.sent.count == 3)
        let refusing = FakeTransport(.json(400, ["error": "no"]), .json(200, user))
        _ = await privyError { _ = try await PrivyClient.test(refusing).currentUser() }
        #expect(refusing.sent.count == 1)
    }

    @Test func `codes and refresh tokens are never sent a second time by themselves`() async throws {
        for call: @Sendable (PrivyClient) async throws -> Void in [
            { try await $0.sendCode(to: .email("a@b")) },
            { _ = try await $0.authenticate(.email("a@b"), code: Redacted("123456")) },
            { _ = try await $0.refreshSession(Redacted("r")) },
        ] {
            let transport = FakeTransport(.lost, .json(200, ["success": true]))
            let client = try PrivyClient.test(transport)
            let error = await privyError { try await call(client) }
            #expect(error?.kind == .transport)
            #expect(error?.requestMayHaveBeenSent == true)
            #expect(transport.sent.count == 1)
        }
    }

    @Test func `answers that are none are told apart from refusals`() async throws {
        for answer: Result<HTTPResponse, HTTPError> in [
            .text(200, "<html>"), .text(200, "{", type: "application/json"), .json(200, ["user": 1]), .json(200, []),
            .json(200, ["user": ["id": "", "linked_accounts": []]]), .json(302, [:]),
        ] {
            let client = try PrivyClient.test(FakeTransport(answer))
            #expect(await privyError { _ = try await client.currentUser() }?.kind == .unexpectedAnswer)
        }
    }
}
