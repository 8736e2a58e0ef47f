import RainCrypto
import RainEncoding
import RainHTTP
import Testing

@testable import PrivyAPI

@Suite("Logging in at Privy")
struct LoginTests {
    private let user: JSONValue = ["id": "did:privy:a", "linked_accounts": []]

    private func body(_ transport: FakeTransport) throws -> JSONValue {
        let sent = try #require(transport.sent.last)
        return try JSONValue(parsing: sent.body)
    }

    @Test func `each call has the path and the spelling of its own`() async throws {
        let code = Redacted("123456")
        let calls: [(String, JSONValue, @Sendable (PrivyClient) async throws -> Void)] = [
            ("/passwordless/init", ["email": "a@b"], { try await $0.sendCode(to: .email("a@b")) }),
            ("/passwordless_sms/init", ["phoneNumber": "+15550100199"], { try await $0.sendCode(to: .phone("+15550100199")) }),
            (
                "/passwordless/link", ["email": "a@b", "code": "123456"],
                { _ = try await $0.link(.email("a@b"), code: code) }
            ),
            (
                "/passwordless/update", ["oldAddress": "a@b", "newAddress": "c@d", "code": "123456"],
                { _ = try await $0.replace(.email("a@b"), by: .email("c@d"), code: code) }
            ),
            (
                "/passwordless_sms/update",
                ["old_phone_number": "+1", "new_phone_number": "+2", "code": "123456"],
                { _ = try await $0.replace(.phone("+1"), by: .phone("+2"), code: code) }
            ),
            ("/passwordless/unlink", ["address": "a@b"], { _ = try await $0.unlink(.email("a@b")) }),
            ("/passwordless_sms/unlink", ["phoneNumber": "+1"], { _ = try await $0.unlink(.phone("+1")) }),
            ("/sessions/logout", ["refresh_token": "r"], { try await $0.endSession(Redacted("r")) }),
        ]
        for (path, expected, call) in calls {
            var answer = user.objectValue ?? [:]
            answer["success"] = true
            let transport = FakeTransport(.json(200, .object(answer)))
            try await call(PrivyClient.test(transport))
            #expect(transport.sent.last?.url == "https://auth.privy.io/api/v1" + path)
            #expect(try body(transport).sorted == expected.sorted)
        }
        let client = try PrivyClient.test(FakeTransport())
        let mixed = await privyError { _ = try await client.replace(.email("a@b"), by: .phone("+1"), code: code) }
        #expect(mixed?.kind == .invalidRequest)
    }

    @Test func `success that is none is an error`() async throws {
        let client = try PrivyClient.test(FakeTransport(.json(200, ["success": false])))
        #expect(await privyError { try await client.sendCode(to: .email("a@b")) }?.kind == .refused)
    }

    @Test func `a log-out of a session that is over is none`() async throws {
        let client = try PrivyClient.test(FakeTransport(.json(400, ["error": "x", "code": "already_logged_out"])))
        try await client.endSession(nil)
    }

    @Test func `an answer without an action, or with one that is none, is not guessed at`() throws {
        for answer: JSONValue in [["user": user], ["user": user, "session_update_action": "keep"]] {
            #expect(#expect(throws: PrivyError.self) { try PrivyAuthentication(answer) }?.kind == .unexpectedAnswer)
        }
        let ignored = try PrivyAuthentication([
            "user": user, "session_update_action": "ignore", "token": nil, "refresh_token": nil, "privy_access_token": nil,
        ])
        #expect(ignored.action == .ignore && ignored.accessToken == nil && ignored.refreshToken == nil)
    }

    @Test func `times may be missing, kinds may be unknown, and nothing of it is fatal`() throws {
        let user = try PrivyUser([
            "id": "did:privy:a",
            "linked_accounts": [
                ["type": "email", "address": "a@b", "verified_at": nil], ["type": "phone", "phoneNumber": "+1"],
                ["type": "farcaster", "fid": 3], ["nothing": 1], ["type": "passkey", "credential_id": "p"],
                wallet("second", index: 1), wallet("first", index: 0),
                ["type": "wallet", "address": "0xexternal", "wallet_client_type": "metamask", "connector_type": "injected"],
                [
                    "type": "wallet", "address": "sol", "chain_type": "solana", "wallet_client_type": "privy",
                    "connector_type": "embedded",
                ],
                ["type": "wallet"],
            ],
        ])
        #expect(user.linkedAccounts.map(\.type).filter { $0 != "wallet" } == ["email", "phone", "farcaster", "passkey"])
        #expect(user.linkedAccounts.prefix(2).map(\.identifier) == ["a@b", "+1"])
        #expect(user.embeddedWallets.map(\.address) == ["first", "second"])
        #expect(user.embeddedWallets.map(\.isReachable) == [true, true])
        let older = try #require(PrivyLinkedWallet(["address": "x", "recovery_method": "privy"]))
        #expect(!older.isReachable)
    }

    private func wallet(_ address: String, index: Int) -> JSONValue {
        [
            "type": "wallet", "address": .string(address), "id": .string("id-" + address), "chain_type": "ethereum",
            "wallet_client_type": "privy", "connector_type": "embedded", "recovery_method": "privy-v2",
            "wallet_index": .number(JSONNumber(index)),
        ]
    }
}
