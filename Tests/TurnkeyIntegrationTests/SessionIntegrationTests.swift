import LocalStack
import RainEncoding
import RainTurnkeyAdapter
import Synchronization
import Testing

@Suite struct SessionIntegrationTests {
    /// Counts what it is told.
    final class Deaths: Sendable {
        private let state = Mutex(0)
        var count: Int { state.withLock { $0 } }
        func tell() { state.withLock { $0 += 1 } }
    }

    private func message(_ account: Address) -> SigningRequest {
        SigningRequest(account: account, payload: .personalMessage([1, 2, 3]))
    }

    /// A stack of its own whose clock, and the app's, are moved together.
    private struct Timed {
        let turnkey: TurnkeyStack
        let time = ShiftedTime()
        let transport = RecordingTransport()
        let environment: RainEnvironment

        init() async throws {
            turnkey = try await .own()
            var environment = RainEnvironment.inMemory(transport: transport)
            environment.time = time
            self.environment = environment
        }

        func advance(_ seconds: Int) async throws {
            time.advance(by: .seconds(seconds))
            try await turnkey.stack.control("time", ["advanceSeconds": .number(JSONNumber(seconds))])
        }
    }

    /// Refreshed from five minutes before the end on, so that a slow machine's own minutes do not decide.
    private func patient(_ turnkey: TurnkeyStack) throws -> TurnkeyConfig {
        var config = try turnkey.config()
        config.sessionPolicy = SessionPolicy(refreshBuffer: .seconds(300))
        return config
    }

    @Test func `a session is refreshed near its end, signs on beyond its own time, and is found after a restart`()
        async throws
    {
        let timed = try await Timed()
        defer { timed.turnkey.stack.stop() }
        let auth = try await timed.turnkey.logIn(
            "ada@example.com", with: try patient(timed.turnkey), environment: timed.environment)
        let wallet = try await timed.turnkey.wallet(TurnkeyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        let first = try await auth.session.publicKey
        try await timed.advance(300)
        _ = try await wallet.sign(message(account))
        #expect(!timed.transport.paths.contains("stamp_login"))
        try await timed.advance(350)
        _ = try await wallet.sign(message(account))
        let second = try await auth.session.publicKey
        #expect(second != first && timed.transport.paths.filter { $0 == "stamp_login" }.count == 1)
        try await timed.advance(300)
        #expect(try await wallet.sign(message(account)).recoverSigner(of: message(account).digest) == account)
        let restarted = try TurnkeyAuth(try patient(timed.turnkey), environment: timed.environment)
        #expect(try await restarted.session.publicKey == second)
    }

    @Test func `a session that is over cannot be refreshed: RAIN_201, without a request`() async throws {
        let timed = try await Timed()
        defer { timed.turnkey.stack.stop() }
        let auth = try await timed.turnkey.logIn("ada@example.com", environment: timed.environment)
        try await timed.advance(901)
        let asked = timed.transport.paths.count
        let error = await #expect(throws: RainError.self) { try await auth.session }
        #expect(error?.code == "RAIN_201")
        await #expect(throws: RainError.self) { try await auth.refreshSession() }
        #expect(timed.transport.paths.count == asked)
    }

    @Test func `a refresh that is lost on the way goes on with the session; one that is refused ends it`() async throws {
        let timed = try await Timed()
        defer { timed.turnkey.stack.stop() }
        let auth = try await timed.turnkey.logIn(
            "ada@example.com", with: try patient(timed.turnkey), environment: timed.environment)
        let live = try await auth.session.publicKey
        try await timed.advance(650)
        let fault: JSONValue = ["target": "turnkey", "path": "stamp_login", "kind": "reset-before", "count": 9]
        let planned = try await timed.turnkey.stack.control("faults", fault)
        #expect(try await auth.session.publicKey == live)
        try await timed.turnkey.removeFault(planned)
        try await timed.turnkey.refuse("stamp_login", code: 16, "expired api key", "API_KEY_EXPIRED", count: 9)
        for _ in 0..<2 {
            let error = await #expect(throws: RainError.self) { try await auth.session }
            #expect(error?.code == "RAIN_201")
        }
        #expect(auth.sessionState == .expired)
        // Three tries of the refresh that was lost, one of the one that was refused.
        #expect(timed.transport.paths.filter { $0 == "stamp_login" }.count == 4)
    }

    @Test func `two devices: a log-in on the second ends the first, which is told once, at its next call, and asks no more`()
        async throws
    {
        let turnkey = try await TurnkeyStack.shared()
        let contact = try turnkey.newContact()
        let (deaths, transport) = (Deaths(), RecordingTransport())
        var config = try turnkey.config()
        config.onSessionExpired = { deaths.tell() }
        let here = try await turnkey.logIn(contact, with: config, environment: .inMemory(transport: transport))
        let wallet = try await turnkey.wallet(TurnkeyProvider(here))
        let account = try await wallet.address(on: .baseSepolia)
        let there = try await turnkey.logIn(contact)
        guard case .active = here.sessionState else {
            Issue.record("the end was learnt before a call")
            return
        }
        let asked = transport.paths.count
        for _ in 0..<3 {
            let error = await #expect(throws: RainError.self) { try await wallet.sign(message(account)) }
            #expect(error?.code == "RAIN_201")
        }
        #expect(transport.paths.count == asked + 1)
        while deaths.count == 0 { await Task.yield() }
        for _ in 0..<200 { await Task.yield() }
        #expect(deaths.count == 1)
        // After another log-in here the other device's turn comes, and the hook's too.
        try await here.sendLoginCode(to: .email(contact))
        try await here.confirmLoginCode(try await turnkey.stack.code(for: contact))
        #expect(try await wallet.sign(message(account)).recoverSigner(of: message(account).digest) == account)
        let other = try await turnkey.wallet(TurnkeyProvider(there))
        await #expect(throws: RainError.self) { try await other.sign(message(account)) }
        _ = try await turnkey.logIn(contact)
        await #expect(throws: RainError.self) { try await wallet.sign(message(account)) }
        while deaths.count < 2 { await Task.yield() }
        try await here.logout()
        for _ in 0..<200 { await Task.yield() }
        #expect(deaths.count == 2)
    }

    @Test func `reads are asked again twice; a third failure is an error, and never "no account"`() async throws {
        let timed = try await Timed()
        defer { timed.turnkey.stack.stop() }
        let auth = try await timed.turnkey.logIn("ada@example.com", environment: timed.environment)
        let provider = TurnkeyProvider(auth)
        for (count, works) in [(2, true), (3, false)] {
            let fault: JSONValue = [
                "target": "turnkey", "path": "list_wallet_accounts", "kind": "status", "status": 503, "body": "busy",
                "count": .number(JSONNumber(count)),
            ]
            let planned = try await timed.turnkey.stack.control("faults", fault)
            _ = timed.time.takeWaits()
            let addresses = try? await provider.accounts.list()
            #expect((addresses?.count == 1) == works)
            #expect(timed.time.takeWaits() == [.milliseconds(500), .seconds(1)])
            try? await timed.turnkey.removeFault(planned)
        }
        #expect(!timed.transport.paths.contains("create_wallet"))
    }

    @Test func `a look-up of the account that is lost on the way is an error and makes no second account`() async throws {
        let timed = try await Timed()
        defer { timed.turnkey.stack.stop() }
        let first = try await timed.turnkey.logIn("ada@example.com", environment: timed.environment)
        let organization = try await first.session.organizationID
        try await first.logout()
        for kind in ["reset-before", "html", "truncate"] {
            let fault: JSONValue = ["target": "proxy", "path": "account", "kind": .string(kind), "count": 9]
            let planned = try await timed.turnkey.stack.control("faults", fault)
            let error = await #expect(throws: RainError.self) {
                try await timed.turnkey.logIn("ada@example.com", environment: timed.environment)
            }
            #expect(error?.code == "RAIN_301" || error?.code == "RAIN_501")
            try await timed.turnkey.removeFault(planned)
            // Codes of one contact are sent three times in three minutes at most.
            try await timed.advance(200)
        }
        #expect(timed.transport.paths.filter { $0 == "signup_v2" }.count == 1)
        let again = try await timed.turnkey.logIn("ada@example.com", environment: timed.environment)
        #expect(try await again.session.organizationID == organization)
    }
}
