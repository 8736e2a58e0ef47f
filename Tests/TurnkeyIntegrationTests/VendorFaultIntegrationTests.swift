import LocalStack
import RainCrypto
import RainEncoding
import RainTestKit
import RainTurnkeyAdapter
import Synchronization
import Testing

/// What went wrong in the vendor's own kits, over HTTP; the module's README names a test for each.
@Suite struct VendorFaultIntegrationTests {
    private func message(_ account: Address) -> SigningRequest {
        SigningRequest(account: account, payload: .personalMessage([1, 2, 3]))
    }

    /// A store that fails as often as it is told to.
    private actor MoodyStore: SecureStore {
        private let kept = InMemorySecureStore()
        private var failures = 0
        struct Full: Error {}

        func fail(_ times: Int) { failures = times }
        func secret(named name: String) async throws -> SecretBytes? { await kept.secret(named: name) }
        func removeSecret(named name: String) async throws { await kept.removeSecret(named: name) }
        func store(_ secret: SecretBytes, named name: String) async throws {
            guard failures == 0 else {
                failures -= 1
                throw Full()
            }
            await kept.store(secret, named: name)
        }
    }

    // Row 8: clean-up of keys took other apps' entries with it.
    @Test func `the end of one app's session leaves another app's, and what is not its own, in the same store`() async throws {
        let (here, there) = (try await TurnkeyStack.own(), try await TurnkeyStack.own())
        defer {
            here.stack.stop()
            there.stack.stop()
        }
        let environment = RainEnvironment.inMemory()
        try await environment.secrets.store(SecretBytes(copying: [7]), named: "turnkey.session.of-somebody-else")
        let first = try await here.logIn("ada@example.com", environment: environment)
        let second = try await there.logIn("ada@example.com", environment: environment)
        let kept = try await second.session.publicKey
        // Ended by the service, by the user, and by a new log-in.
        let dying = try await here.wallet(TurnkeyProvider(first))
        let request = message(try await dying.address(on: .baseSepolia))
        try await here.stack.control("turnkey", ["killSessions": [:]])
        let end = await #expect(throws: RainError.self) { try await dying.sign(request) }
        #expect(end?.code == "RAIN_201")
        let again = try await here.logIn("bob@example.com", environment: environment)
        try await again.logout()
        #expect(try await environment.secrets.secret(named: "turnkey.session.of-somebody-else") != nil)
        let restarted = try TurnkeyAuth(try there.config(), environment: environment)
        #expect(try await restarted.session.publicKey == kept)
        let wallet = try await there.wallet(TurnkeyProvider(restarted))
        let account = try await wallet.address(on: .baseSepolia)
        #expect(try await wallet.sign(message(account)).recoverSigner(of: message(account).digest) == account)
    }

    // Row 13: timers of long sessions fired at once, and those of machines that had slept never.
    @Test func `a session of forty days lives its time, and ends once although the machine slept through its end`() async throws
    {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let deaths = Mutex(0)
        let time = SteppedTime(now: SystemTime().now)
        var environment = RainEnvironment.inMemory()
        environment.time = time
        var config = try turnkey.config()
        let days = 40 * 86_400
        config.sessionPolicy = SessionPolicy(refreshExpiration: .seconds(days))
        config.onSessionExpired = { deaths.withLock { $0 += 1 } }
        let auth = try await turnkey.logIn("ada@example.com", with: config, environment: environment)
        try await auth.refreshSession()
        guard case .active(let expiresAt) = auth.sessionState else {
            Issue.record("not logged in: \(auth.sessionState)")
            return
        }
        let lifetime = time.now.duration(to: expiresAt)
        #expect(lifetime > .seconds(days - 60) && lifetime < .seconds(days + 60))
        let wallet = try await turnkey.wallet(TurnkeyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        // Awake: after a day it is as alive as ever.
        for seconds in [3_600, 86_400] {
            await time.waitForSleepers(1)
            time.advance(by: .seconds(seconds))
            try await turnkey.stack.control("time", ["advanceSeconds": .number(JSONNumber(seconds))])
            #expect(try await wallet.sign(message(account)).recoverSigner(of: message(account).digest) == account)
        }
        #expect(deaths.withLock { $0 } == 0)
        // Asleep for the rest and longer: nobody calls, and its end is told all the same, once.
        await time.waitForSleepers(1)
        time.advance(by: .seconds(days))
        #expect(auth.sessionState == .expired)
        while deaths.withLock({ $0 }) == 0 { await Task.yield() }
        let error = await #expect(throws: RainError.self) { try await wallet.sign(message(account)) }
        #expect(error?.code == "RAIN_201")
        for _ in 0..<200 { await Task.yield() }
        #expect(deaths.withLock { $0 } == 1)
    }

    // Row 14: the old key was deleted before the new session was stored.
    @Test func `a refresh that cannot be stored loses nothing: the session before signs on, here and after a restart`()
        async throws
    {
        let turnkey = try await TurnkeyStack.shared()
        let store = MoodyStore()
        var environment = RainEnvironment.inMemory()
        environment.secrets = store
        let auth = try await turnkey.logIn(try turnkey.newContact(), environment: environment)
        let live = try await auth.session.publicKey
        await store.fail(1)
        await #expect(throws: RainError.self) { try await auth.refreshSession() }
        #expect(try await auth.session.publicKey == live)
        let wallet = try await turnkey.wallet(TurnkeyProvider(auth))
        let account = try await wallet.address(on: .baseSepolia)
        #expect(try await wallet.sign(message(account)).recoverSigner(of: message(account).digest) == account)
        let restarted = try TurnkeyAuth(try turnkey.config(), environment: environment)
        #expect(try await restarted.session.publicKey == live)
        try await auth.refreshSession()
        let refreshed = try await auth.session.publicKey
        #expect(refreshed != live)
        let after = try TurnkeyAuth(try turnkey.config(), environment: environment)
        #expect(try await after.session.publicKey == refreshed)
    }

    // Row 17: requests without a Content-Type were refused by some stacks, and answers were read whatever theirs said.
    @Test func `every request says that it is JSON, and an answer that does not say so is not read`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let transport = RecordingTransport()
        let auth = try await turnkey.logIn("ada@example.com", environment: .inMemory(transport: transport))
        let provider = TurnkeyProvider(auth)
        let wallet = try await turnkey.wallet(provider)
        let account = try await wallet.address(on: .baseSepolia)
        _ = try await wallet.sign(message(account))
        _ = try await provider.backup.exportRecoveryPhrase()
        try await auth.refreshSession()
        #expect(transport.sent.count >= 8)
        #expect(transport.sent.allSatisfy { $0.contains("\nContent-Type: application/json\n") })

        let signature: JSONValue = ["r": .string(String(repeating: "11", count: 32)), "s": "22", "v": "00"]
        let answer: JSONValue = [
            "activity": [
                "id": "a", "organizationId": "o", "status": "ACTIVITY_STATUS_COMPLETED",
                "result": ["signRawPayloadResult": signature],
            ]
        ]
        for type in ["text/plain", "text/html", "application/jsonp"] {
            try await turnkey.stack.control(
                "faults",
                [
                    "target": "turnkey", "path": "sign_raw_payload", "kind": "body", "body": .string(answer.text),
                    "contentType": .string(type), "count": 1,
                ])
            let error = await #expect(throws: RainError.self) { try await wallet.sign(message(account)) }
            #expect(error?.code == "RAIN_301", "\(type)")
        }
        let live = try await auth.session.publicKey
        try await turnkey.stack.control(
            "faults", ["target": "proxy", "path": "otp_init_v2", "kind": "body", "body": "{}", "contentType": "text/plain"])
        await #expect(throws: RainError.self) { try await auth.sendLoginCode(to: .email("ada@example.com")) }
        #expect(try await auth.session.publicKey == live)
    }
}
