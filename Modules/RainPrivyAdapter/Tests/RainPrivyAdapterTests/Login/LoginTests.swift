import RainCore
import RainEncoding
import RainHTTP
import RainSession
import RainTestKit
import Testing

@testable import RainPrivyAdapter

@Suite("Logging in at Privy")
struct LoginTests {
    private let fixture: Fixture
    private var privy: FakePrivy { fixture.privy }

    init() throws { fixture = try Fixture() }

    @Test func `a code logs in, by mail or by telephone, and what was awaited is forgotten`() async throws {
        for (contact, path, body) in [
            (Contact.email(" Ada@Example.com "), "/passwordless/init", ["email": "ada@example.com"] as JSONValue),
            (.phone("+1 (555) 010-0199"), "/passwordless_sms/init", ["phoneNumber": "+15550100199"]),
        ] {
            try await fixture.auth.sendLoginCode(to: contact)
            #expect(privy.exchanges(path).last?.body == body)
            #expect(try await fixture.auth.awaitedContact == contact.normalized())
            try await fixture.auth.confirmLoginCode(" 123456\n")
            #expect(try await fixture.auth.awaitedContact == nil)
            #expect(try await fixture.auth.session.userID == "did:privy:ada")
        }
    }

    @Test func `every request names the app, its client and one installation, also after a restart`() async throws {
        try await fixture.logIn()
        try await fixture.restarted().sendLoginCode(to: .email("a@b"))
        let sent = privy.present.exchanges.map(\.request)
        #expect(Set(sent.map { $0.headers["privy-app-id"] }) == [FakePrivy.appID])
        #expect(Set(sent.map { $0.headers["privy-client-id"] }) == ["client-x"])
        #expect(Set(sent.map { $0.headers["x-native-app-identifier"] }) == ["xyz.rain.app"])
        let installations = Set(sent.map { $0.headers["privy-ca-id"] })
        #expect(installations.count == 1)
        let id = try #require(installations.first ?? nil)
        #expect(id.count == 36 && Array(id)[14] == "4")
    }

    @Test func `a code of another form costs no try, and a wrong one leaves the next`() async throws {
        #expect(await rainError { try await fixture.auth.confirmLoginCode("123456") }?.kind == .invalidConfig)
        try await fixture.auth.sendLoginCode(to: .email("a@b"))
        for typed in ["", "12345", "1234567", "12 456", "١٢٣٤٥٦"] {
            #expect(await rainError { try await fixture.auth.confirmLoginCode(typed) }?.kind == .invalidLoginCode)
        }
        #expect(privy.exchanges("/authenticate").isEmpty)
        let wrong = await rainError { try await fixture.auth.confirmLoginCode("000000") }
        #expect(wrong?.kind == .invalidLoginCode && wrong?.context["challenge"] == "open")
        fixture.time.advance(by: .seconds(601))
        let late = await rainError { try await fixture.auth.confirmLoginCode("000000") }
        #expect(late?.context["challenge"] == "expired")
        try await fixture.auth.confirmLoginCode("123456")
    }

    @Test func `a code is awaited by the next run of the program, as long as it can be right`() async throws {
        try await fixture.auth.sendLoginCode(to: .phone("+15550100199"))
        let restarted = try fixture.restarted()
        #expect(try await restarted.awaitedContact == .phone("+15550100199"))
        try await restarted.confirmLoginCode("123456")
        try await fixture.auth.sendLoginCode(to: .email("a@b"))
        fixture.time.advance(by: .seconds(600))
        #expect(try await fixture.restarted().awaitedContact == nil)
    }

    @Test func `a log-out is local first, tells Privy, and leaves everything ready for the next user`() async throws {
        try await fixture.logIn()
        privy.interrupt("/logout") { _ in throw HTTPError(.cannotConnect, "offline", requestMayHaveBeenSent: false) }
        try await fixture.auth.logout()
        #expect(fixture.auth.sessionState == .unauthenticated)
        #expect(privy.exchanges("/logout").last?.body == ["refresh_token": "refresh-1"])
        #expect(await rainError { _ = try await fixture.auth.session }?.kind == .tokenExpired)
        privy.set { $0.user = "did:privy:bob" }
        try await fixture.logIn()
        #expect(try await fixture.auth.session.userID == "did:privy:bob")
        try await fixture.auth.awaitSessionRestore()
    }

    @Test func `a log-out at once after a restart ends the stored session at Privy, too`() async throws {
        try await fixture.logIn()
        try await fixture.restarted().logout()
        #expect(privy.exchanges("/logout").last?.body == ["refresh_token": "refresh-1"])
        let after = try fixture.restarted()
        try await after.awaitSessionRestore()
        #expect(after.sessionState == .unauthenticated)
    }

    @Test func `a log-out during a log-in is not undone`() async throws {
        try await fixture.auth.sendLoginCode(to: .email("a@b"))
        let auth = fixture.auth
        privy.interrupt("/authenticate") { _ in
            try await auth.logout()
            return nil
        }
        #expect(await rainError { try await fixture.auth.confirmLoginCode("123456") }?.kind == .tokenExpired)
        #expect(fixture.auth.sessionState == .unauthenticated)
    }

    @Test func `without the keys that tokens are checked by, no code is used up`() async throws {
        try await fixture.auth.sendLoginCode(to: .email("a@b"))
        for _ in 0..<3 { privy.interrupt("/jwks.json", 503, "later") }
        #expect(await rainError { try await fixture.auth.confirmLoginCode("123456") } != nil)
        #expect(privy.exchanges("/authenticate").isEmpty)
        try await fixture.auth.confirmLoginCode("123456")
    }

    @Test func `what opened a session that could not be stored is not asked for again`() async throws {
        let store = BrokenStore()
        var environment = fixture.environment
        environment.secrets = store
        let auth = try PrivyAuth(fixture.config, environment: environment)
        try await auth.sendLoginCode(to: .email("a@b"))
        store.isBroken = true
        #expect(await rainError { try await auth.confirmLoginCode("123456") } != nil)
        #expect(auth.sessionState == .unauthenticated)
        store.isBroken = false
        privy.set { $0.code = "used up" }
        try await auth.confirmLoginCode("123456")
        #expect(privy.exchanges("/authenticate").count == 1)
    }

    @Test func `contacts are linked, replaced and taken away, and a wrong code is RAIN_203`() async throws {
        try await fixture.logIn()
        let user = FakePrivy.response(try privy.user())
        for _ in 0..<1 { privy.interrupt("/passwordless_sms/link") { _ in user } }
        privy.interrupt("/passwordless/update") { _ in user }
        privy.interrupt("/passwordless/unlink") { _ in user }
        try await fixture.auth.sendLinkingCode(to: .phone("+15550100199"))
        #expect(try await fixture.auth.awaitedContact == nil)
        _ = try await fixture.auth.link(.phone("+15550100199"), code: "123456")
        _ = try await fixture.auth.replace(.email("A@b"), by: .email("c@d"), code: "123456")
        _ = try await fixture.auth.unlink(.email("c@d"))
        #expect(
            privy.exchanges("/update").last?.body
                == ["oldAddress": "a@b", "newAddress": "c@d", "code": "123456"])
        privy.interrupt("/link", 422, "Invalid email and code combination", "invalid_credentials")
        let wrong = await rainError { _ = try await fixture.auth.link(.email("x@y"), code: "000000") }
        #expect(wrong?.code == "RAIN_203")
        #expect(try await fixture.auth.user().linkedAccounts.map(\.type) == ["email", "wallet"])
    }

    @Test(
        arguments: [
            (403, "x", "invalid_native_app_id", RainError.Kind.invalidConfig),
            (403, "Must specify origin", "missing_origin", .invalidConfig),
            (401, "x", "allowlist_rejected", .unauthorized), (429, "Too many requests", "too_many_requests", .rateLimited),
            (500, "x", nil, .providerError), (401, "x", "missing_or_invalid_token", .unauthorized),
        ] as [(Int, String, String?, RainError.Kind)])
    func `refusals of a log-in are told by kind`(status: Int, text: String, code: String?, kind: RainError.Kind) async throws {
        privy.interrupt("/init", status, text, code)
        #expect(await rainError { try await fixture.auth.sendLoginCode(to: .email("a@b")) }?.kind == kind)
    }

    @Test func `a configuration that cannot work is refused before any request`() {
        let id = FakePrivy.appID
        for config in [
            PrivyConfig(appID: ""), PrivyConfig(appID: "a b"), PrivyConfig(appID: id, appClientID: ""),
            PrivyConfig(appID: id, wallet: .index(-1)), PrivyConfig(appID: id, sessionLifetime: .zero),
            PrivyConfig(appID: id, clientURL: "http://auth.privy.io"), PrivyConfig(appID: id, serverURL: "privy"),
            PrivyConfig(appID: id, historyTokens: [.base: Array(repeating: .zero, count: 10)]),
            PrivyConfig(appID: id, sessionPolicy: SessionPolicy(maxTransientRetries: -1)),
        ] {
            let error = #expect(throws: RainError.self) { try PrivyAuth(config, environment: .inMemory()) }
            #expect(error?.kind == .invalidConfig)
        }
    }
}
