import LocalStack
import RainEncoding
import RainHTTP
import RainPrivyAdapter
import Testing

@Suite struct SessionIntegrationTests {
    /// A logged-in user of a stack of its own, with clocks that are moved together.
    private struct Fixture {
        let privy: PrivyBench
        let time = ShiftedTime()
        let transport = RecordingTransport()
        let environment: RainEnvironment
        let auth: PrivyAuth
        let wallet: any WalletProvider
        let account: Address

        init() async throws {
            privy = try await .own()
            var environment = RainEnvironment.inMemory(transport: transport)
            environment.time = time
            self.environment = environment
            auth = try await privy.logIn("ada@example.com", environment: environment)
            wallet = try await privy.wallet(PrivyProvider(auth))
            account = try await wallet.address(on: .baseSepolia)
        }

        func advance(_ seconds: Int) async throws {
            try await privy.stack.control("time", ["advanceSeconds": .number(JSONNumber(seconds))])
            time.advance(by: .seconds(seconds))
        }

        func sign() async throws {
            let request = privy.message(account)
            #expect(try await wallet.sign(request).recoverSigner(of: request.digest) == account)
        }

        var refreshes: [HTTPRequest] { transport.sent(to: "/api/v1/sessions") }
    }

    @Test func `ten concurrent calls on an expiring token make one refresh`() async throws {
        let fixture = try await Fixture()
        defer { fixture.privy.stack.stop() }
        for _ in 0..<2 {
            let before = fixture.refreshes.count
            try await fixture.advance(3_550)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<10 { group.addTask { try await fixture.sign() } }
                try await group.waitForAll()
            }
            #expect(fixture.refreshes.count == before + 1)
        }
        #expect(fixture.refreshes.map(\.body) != [fixture.refreshes.last?.body, fixture.refreshes.last?.body])
    }

    @Test func `a token that ended long ago is refreshed, after a restart too`() async throws {
        let fixture = try await Fixture()
        defer { fixture.privy.stack.stop() }
        try await fixture.advance(86_400 * 10)
        try await fixture.sign()
        let restarted = try PrivyAuth(fixture.privy.config(), environment: fixture.environment)
        try await restarted.awaitSessionRestore()
        try await fixture.advance(86_400 * 10)
        #expect(try await restarted.user().id == fixture.auth.session.userID)
        #expect(fixture.refreshes.count == 2)
    }

    @Test func `a lost refresh answer uses no token twice: the session goes on, then asks for log-in`() async throws {
        let fixture = try await Fixture()
        defer { fixture.privy.stack.stop() }
        try await fixture.privy.control(["settings": ["reuse": "end-session"]])
        try await fixture.advance(3_600 - 80)
        try await fixture.privy.control(["loseNextRefresh": true])
        // Its token lives for some seconds yet.
        _ = try await fixture.auth.session
        #expect(await rainError { try await fixture.auth.refreshSession() }?.code == "RAIN_201")
        try await fixture.advance(60)
        for _ in 0..<3 { #expect(await rainError { try await fixture.sign() }?.code == "RAIN_201") }
        #expect(fixture.refreshes.count == 1)
        try await fixture.privy.logIn("ada@example.com", fixture.auth)
        try await fixture.sign()
    }

    @Test func `a refresh that never reached Privy is made again, and offline logs nobody out`() async throws {
        let fixture = try await Fixture()
        defer { fixture.privy.stack.stop() }
        var config = try fixture.privy.config()
        try await fixture.advance(4_000)
        // The same user and store, where nobody listens.
        config.clientURL = try fixture.privy.stack.text("privy", "clientUrl")
        let offline = Offline(base: fixture.transport)
        var environment = fixture.environment
        environment.transport = offline
        let auth = try PrivyAuth(config, environment: environment)
        offline.isOffline = true
        for _ in 0..<2 { #expect(await rainError { _ = try await auth.session }?.code == "RAIN_301") }
        offline.isOffline = false
        _ = try await auth.session
        #expect(fixture.refreshes.count == 1)
    }

    @Test func `ignore keeps the tokens, clear ends the session`() async throws {
        let fixture = try await Fixture()
        defer { fixture.privy.stack.stop() }
        let token = try await fixture.auth.session.accessToken?.exposed
        try await fixture.privy.control(["nextSession": ["action": "ignore"]])
        try await fixture.auth.refreshSession()
        #expect(try await fixture.auth.session.accessToken?.exposed == token)
        try await fixture.sign()
        try await fixture.advance(5)
        try await fixture.privy.control(["nextSession": ["action": "ignore", "newToken": true]])
        try await fixture.auth.refreshSession()
        #expect(try await fixture.auth.session.accessToken?.exposed != token)
        try await fixture.sign()
        try await fixture.privy.control(["nextSession": ["action": "clear"]])
        #expect(await rainError { try await fixture.auth.refreshSession() }?.code == "RAIN_201")
        #expect(fixture.auth.sessionState == .expired)
    }

    @Test func `a session that was ended elsewhere is learnt at the next call, once`() async throws {
        let fixture = try await Fixture()
        defer { fixture.privy.stack.stop() }
        try await fixture.privy.control(["killSessions": ["contact": "ada@example.com"]])
        for _ in 0..<3 { #expect(await rainError { try await fixture.sign() }?.code == "RAIN_201") }
        #expect(fixture.refreshes.count == 1)
        #expect(fixture.auth.sessionState == .expired)
    }

    @Test func `a 401 leads to one refresh, and the signing request goes again with its key`() async throws {
        let fixture = try await Fixture()
        defer { fixture.privy.stack.stop() }
        try await fixture.privy.fault(
            "rpc", "privy-error",
            ["status": 401, "message": "Invalid auth token", "privyErrorCode": "missing_or_invalid_token"])
        try await fixture.sign()
        #expect(fixture.refreshes.count == 1)
        let sent = fixture.transport.sent(to: "/rpc")
        #expect(sent.count == 2)
        #expect(sent.first?.headers["privy-idempotency-key"] == sent.last?.headers["privy-idempotency-key"])
    }
}
