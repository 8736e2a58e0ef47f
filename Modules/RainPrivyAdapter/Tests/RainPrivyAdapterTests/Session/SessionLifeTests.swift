import RainCore
import RainCrypto
import RainEncoding
import RainHTTP
import RainSession
import RainTestKit
import Testing

@testable import RainPrivyAdapter

@Suite("The life of a session at Privy")
struct SessionLifeTests {
    private let fixture: Fixture
    private var privy: FakePrivy { fixture.privy }

    init() throws { fixture = try Fixture() }

    private var refreshes: Int { privy.exchanges("/sessions").count }

    @Test func `ten calls on a token that is about to end make one refresh, with the old token beside the single-use one`()
        async throws
    {
        try await fixture.logIn()
        let old = try #require(try await fixture.auth.session.accessToken?.exposed)
        fixture.time.advance(by: .seconds(3_600 - 60))
        let wallet = try await fixture.wallet()
        let request = try fixture.message()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 { group.addTask { _ = try await wallet.sign(request) } }
            try await group.waitForAll()
        }
        #expect(refreshes == 1)
        let sent = try #require(privy.exchanges("/sessions").first)
        #expect(sent.request.headers["Authorization"] == "Bearer " + old)
        #expect(sent.body == ["refresh_token": "refresh-1"])
        #expect(try await fixture.auth.session.accessToken?.exposed != old)
    }

    @Test func `a token is over thirty seconds before its end, and the session is not`() async throws {
        try await fixture.logIn()
        fixture.time.advance(by: .seconds(3_600 - 91))
        _ = try await fixture.auth.session
        #expect(refreshes == 0)
        fixture.time.advance(by: .seconds(1))
        _ = try await fixture.auth.session
        #expect(refreshes == 1)
        fixture.time.advance(by: .seconds(86_400))
        _ = try await fixture.auth.session
        #expect(refreshes == 2)
    }

    @Test func `the new tokens are stored before the old ones are dropped, and a restart goes on with them`() async throws {
        try await fixture.logIn()
        fixture.time.advance(by: .seconds(3_600))
        let token = try await fixture.auth.session.accessToken?.exposed
        let restarted = try fixture.restarted()
        try await restarted.awaitSessionRestore()
        #expect(try await restarted.session.accessToken?.exposed == token)
        #expect(refreshes == 1)
    }

    @Test func `ignore keeps what is stored, null tokens among it, and takes a token that comes along`() async throws {
        try await fixture.logIn()
        let first = try await fixture.auth.session.accessToken?.exposed
        let ignored: JSONValue = [
            "user": try privy.user(), "session_update_action": "ignore", "token": nil, "privy_access_token": nil,
            "refresh_token": nil,
        ]
        privy.interrupt("/sessions") { _ in FakePrivy.response(ignored) }
        try await fixture.auth.refreshSession()
        #expect(try await fixture.auth.session.accessToken?.exposed == first)
        fixture.time.advance(by: .seconds(60))
        let token = try privy.token()
        privy.set { $0.token = token }
        var newer = ignored.objectValue ?? [:]
        newer["token"] = .string(token)
        let answer = FakePrivy.response(.object(newer))
        privy.interrupt("/sessions") { _ in answer }
        try await fixture.auth.refreshSession()
        #expect(try await fixture.auth.session.accessToken?.exposed == token)
        // The refresh token is as good as before.
        try await fixture.auth.refreshSession()
        #expect(privy.exchanges("/sessions").map { $0.body["refresh_token"] } == ["refresh-1", "refresh-1", "refresh-1"])
    }

    @Test func `clear, and a refused token, log out once; the hook is told once`() async throws {
        for answer in [
            FakePrivy.response([
                "user": ["id": "did:privy:ada", "linked_accounts": []], "session_update_action": "clear",
            ]), FakePrivy.refusal(401, "Invalid auth token", "missing_or_invalid_token"),
        ] {
            let (told, hook) = AsyncStream.makeStream(of: Void.self)
            let fixture = try Fixture { $0.onSessionExpired = { hook.yield() } }
            try await fixture.logIn()
            fixture.privy.interrupt("/sessions") { _ in answer }
            #expect(await rainError { try await fixture.auth.refreshSession() }?.kind == .tokenExpired)
            #expect(fixture.auth.sessionState == .expired)
            for await _ in told { break }
            #expect(await rainError { _ = try await fixture.auth.session }?.kind == .tokenExpired)
            #expect(try await fixture.restarted().awaitedContact == nil)
        }
    }

    @Test func `offline is not logged out: not before, not after the token's end, not at a restart`() async throws {
        try await fixture.logIn()
        fixture.time.advance(by: .seconds(4_000))
        for _ in 0..<3 {
            privy.interrupt("/sessions") { _ in
                throw HTTPError(.cannotConnect, "offline", requestMayHaveBeenSent: false)
            }
            #expect(await rainError { _ = try await fixture.auth.session }?.kind == .networkError)
        }
        guard case .active = fixture.auth.sessionState else {
            Issue.record("logged out by being offline")
            return
        }
        let restarted = try fixture.restarted()
        try await restarted.awaitSessionRestore()
        _ = try await restarted.session
        #expect(privy.usedRefreshTokens == ["refresh-1"])
    }

    @Test func `a lost refresh answer: the session goes on with its token, then asks for log-in; no token is used twice`()
        async throws
    {
        try await fixture.logIn()
        fixture.time.advance(by: .seconds(3_600 - 80))
        privy.loseAnswer("/sessions")
        // The service still takes the old token, as it lives.
        let old = try #require(try await fixture.auth.session.accessToken?.exposed)
        privy.set { $0.token = old }
        let wallet = try await fixture.wallet()
        _ = try await wallet.sign(fixture.message())
        #expect(refreshes == 1)
        fixture.time.advance(by: .seconds(60))
        #expect(await rainError { _ = try await wallet.sign(fixture.message()) }?.kind == .tokenExpired)
        #expect(refreshes == 1)
        #expect(privy.usedRefreshTokens == ["refresh-1"])
        try await fixture.logIn()
        _ = try await wallet.sign(fixture.message())
    }

    @Test(arguments: [502, 504, 408])
    func `a gateway that lost the answer counts as a lost answer`(status: Int) async throws {
        try await fixture.logIn()
        privy.interrupt("/sessions", status, "gateway")
        #expect(await rainError { try await fixture.auth.refreshSession() } != nil)
        #expect(await rainError { try await fixture.auth.refreshSession() }?.kind == .tokenExpired)
        #expect(refreshes == 1)
    }

    @Test(arguments: [429, 500, 503, 403])
    func `a service that says it did not refresh is asked again later`(status: Int) async throws {
        try await fixture.logIn()
        privy.interrupt("/sessions", status, "later")
        #expect(await rainError { try await fixture.auth.refreshSession() } != nil)
        try await fixture.auth.refreshSession()
        #expect(refreshes == 2)
    }

    @Test func `a program that ended in a refresh does not use the token again`() async throws {
        try await fixture.logIn()
        let record = await fixture.store.secret(named: fixture.auth.service.sessionSecretName)
        let tokens = try #require(record.flatMap { PrivyTokens(record: $0) })
        await fixture.store.store(
            try tokens.withoutRefresh.record(), named: fixture.auth.service.sessionSecretName)
        let restarted = try fixture.restarted()
        _ = try await restarted.session
        fixture.time.advance(by: .seconds(3_600))
        #expect(await rainError { _ = try await restarted.session }?.kind == .tokenExpired)
        #expect(refreshes == 0)
    }

    @Test func `two programs with one store use each token once`() async throws {
        try await fixture.logIn()
        let other = try fixture.restarted()
        try await other.awaitSessionRestore()
        fixture.time.advance(by: .seconds(3_600))
        let token = try await fixture.auth.session.accessToken?.exposed
        #expect(try await other.session.accessToken?.exposed == token)
        fixture.time.advance(by: .seconds(3_600))
        let next = try await other.session.accessToken?.exposed
        #expect(try await fixture.auth.session.accessToken?.exposed == next)
        #expect(privy.usedRefreshTokens == ["refresh-1", "refresh-2"])
    }

    @Test func `a token that is not Privy's, or is another user's, is not taken`() async throws {
        for changes: JSONObject in [["iss": "evil.io"], ["aud": "other"], ["sub": "did:privy:eve"]] {
            let fixture = try Fixture()
            try await fixture.logIn()
            let before = try await fixture.auth.session.accessToken?.exposed
            var answer = try fixture.privy.opened().objectValue ?? [:]
            answer["token"] = .string(try fixture.privy.token(changes))
            answer["privy_access_token"] = answer["token"]
            let response = FakePrivy.response(.object(answer))
            fixture.privy.interrupt("/sessions") { _ in response }
            #expect(await rainError { try await fixture.auth.refreshSession() }?.kind == .providerError)
            #expect(try await fixture.auth.session.accessToken?.exposed == before)
        }
    }

    @Test func `keys that Privy changed are fetched anew, and not for every forged token`() async throws {
        try await fixture.logIn()
        let key = try P256.PrivateKey()
        privy.set { $0.changedTokenKey = key }
        try await fixture.auth.refreshSession()
        #expect(privy.exchanges("/jwks.json").count == 2)
        let another = try P256.PrivateKey()
        privy.set { $0.changedTokenKey = another }
        #expect(await rainError { try await fixture.auth.refreshSession() }?.kind == .providerError)
        #expect(privy.exchanges("/jwks.json").count == 2)
        fixture.time.advance(by: .seconds(600))
        try await fixture.logIn()
        #expect(privy.exchanges("/jwks.json").count == 3)
    }

    @Test func `keys that cannot be fetched use no token up`() async throws {
        try await fixture.logIn()
        fixture.time.advance(by: .seconds(3_600))
        for _ in 0..<3 {
            privy.interrupt("/jwks.json", 500, "no")
        }
        #expect(await rainError { _ = try await fixture.auth.session } != nil)
        #expect(refreshes == 0)
        _ = try await fixture.auth.session
        #expect(refreshes == 1)
    }

    @Test func `a 401 leads to one refresh, and the call is made once more with the same idempotency key`() async throws {
        try await fixture.logIn()
        privy.interrupt("/rpc", 401, "Invalid auth token", "missing_or_invalid_token")
        let wallet = try await fixture.wallet()
        _ = try await wallet.sign(fixture.transaction())
        #expect(refreshes == 1)
        let sent = privy.exchanges("/rpc")
        #expect(sent.count == 2)
        #expect(sent[0].request.headers["privy-idempotency-key"] == sent[1].request.headers["privy-idempotency-key"])
        #expect(sent[0].body == sent[1].body)
    }

    @Test func `a 401 after a refresh ends the session, without a third try`() async throws {
        try await fixture.logIn()
        for _ in 0..<2 { privy.interrupt("/rpc", 401, "Invalid auth token", "missing_or_invalid_token") }
        let wallet = try await fixture.wallet()
        #expect(await rainError { _ = try await wallet.sign(fixture.message()) }?.kind == .tokenExpired)
        #expect(privy.exchanges("/rpc").count == 2)
        #expect(fixture.auth.sessionState == .expired)
    }

    @Test func `a session that was handed in is used as it is, and its refusal is the caller's to hear`() async throws {
        try await fixture.logIn()
        let token = try #require(try await fixture.auth.session.accessToken?.exposed)
        let provider = try PrivyProvider(
            session: PrivySession(accessToken: token), config: fixture.config, environment: fixture.environment)
        let wallet = try await provider.makeProvider(context: ProviderContext(networks: []))
        _ = try await wallet.sign(fixture.message())
        privy.set { $0.token = "another" }
        #expect(await rainError { _ = try await wallet.sign(fixture.message()) }?.kind == .tokenExpired)
        #expect(refreshes == 0)
        #expect(#expect(throws: RainError.self) { try PrivySession(accessToken: "no token") }?.kind == .invalidConfig)
        #expect("\(try PrivySession(accessToken: token))".contains("eyJ") == false)
    }
}
