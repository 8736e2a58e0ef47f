import LocalStack
import RainEncoding
import RainTestKit
import RainTurnkeyAdapter
import Testing

@Suite struct LoginIntegrationTests {
    @Test func `a code logs a new user in, and a second log-in finds the same wallet`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let contact = try turnkey.newContact()
        let first = try await turnkey.logIn(contact)
        guard case .active(let expiresAt) = first.sessionState else {
            Issue.record("not logged in: \(first.sessionState)")
            return
        }
        #expect(expiresAt > SystemTime().now)
        let address = try await turnkey.wallet(TurnkeyProvider(first)).address(on: .baseSepolia)
        let second = try await turnkey.logIn("  " + contact.uppercased())
        #expect(try await turnkey.wallet(TurnkeyProvider(second)).address(on: .baseSepolia) == address)
        #expect(try await second.session.organizationID == first.session.organizationID)
    }

    @Test func `a telephone number logs in like an address, however it is spelled`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let auth = try TurnkeyAuth(try turnkey.config(), environment: .inMemory())
        for spelling in ["+1 (555) 010-0199", "+15550100199"] {
            try await auth.sendLoginCode(to: .phone(spelling))
            try await auth.confirmLoginCode(try await turnkey.stack.code(for: "+15550100199"))
        }
        #expect(try await turnkey.wallet(TurnkeyProvider(auth)).address(on: .baseSepolia) != .zero)
    }

    @Test func `a wrong code is RAIN_203 and the challenge stays: the right code then logs in`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let contact = try turnkey.newContact()
        let auth = try TurnkeyAuth(try turnkey.config(), environment: .inMemory())
        try await auth.sendLoginCode(to: .email(contact))
        let code = try await turnkey.stack.code(for: contact)
        let wrong = String(code.reversed()) == code ? "000000" : String(code.reversed())
        for _ in 0..<2 {
            let error = await #expect(throws: RainError.self) { try await auth.confirmLoginCode(wrong) }
            #expect(error?.code == "RAIN_203")
            #expect(error?.context["challenge"] == "open")
        }
        try await auth.confirmLoginCode(code)
        #expect(try await turnkey.wallet(TurnkeyProvider(auth)).address(on: .baseSepolia) != .zero)
    }

    @Test func `three wrong codes lock the challenge, and a new code helps`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let contact = try turnkey.newContact()
        let auth = try TurnkeyAuth(try turnkey.config(), environment: .inMemory())
        try await auth.sendLoginCode(to: .email(contact))
        var standings: [String?] = []
        for _ in 0..<3 {
            let error = await #expect(throws: RainError.self) { try await auth.confirmLoginCode("wrong") }
            standings.append(error?.context["challenge"])
        }
        #expect(standings == ["open", "open", "locked"])
        try await auth.sendLoginCode(to: .email(contact))
        try await auth.confirmLoginCode(try await turnkey.stack.code(for: contact))
    }

    @Test func `a code that has expired is told apart`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let time = ManualTime(now: SystemTime().now)
        var environment = RainEnvironment.inMemory()
        environment.time = time
        let auth = try TurnkeyAuth(try turnkey.config(), environment: environment)
        try await auth.sendLoginCode(to: .email("ada@example.com"))
        try await turnkey.stack.control("time", ["advanceSeconds": 301])
        time.advance(by: .seconds(301))
        let code = try await turnkey.stack.code(for: "ada@example.com")
        let error = await #expect(throws: RainError.self) { try await auth.confirmLoginCode(code) }
        #expect(error?.code == "RAIN_203")
        #expect(error?.context["challenge"] == "expired")
    }

    @Test func `a session is found again after a restart, and gone after a log-out`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let environment = RainEnvironment.inMemory()
        let auth = try await turnkey.logIn(try turnkey.newContact(), environment: environment)
        let address = try await turnkey.wallet(TurnkeyProvider(auth)).address(on: .baseSepolia)
        let restarted = try TurnkeyAuth(try turnkey.config(), environment: environment)
        try await restarted.awaitSessionRestore()
        #expect(restarted.sessionState == auth.sessionState)
        #expect(try await turnkey.wallet(TurnkeyProvider(restarted)).address(on: .baseSepolia) == address)
        try await restarted.logout()
        let after = try TurnkeyAuth(try turnkey.config(), environment: environment)
        try await after.awaitSessionRestore()
        #expect(after.sessionState == .unauthenticated)
    }

    @Test func `a log-in elsewhere ends this session: learnt at the next call, once`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        let contact = try turnkey.newContact()
        let here = try await turnkey.logIn(contact)
        let wallet = try await turnkey.wallet(TurnkeyProvider(here))
        let account = try await wallet.address(on: .baseSepolia)
        let request = SigningRequest(account: account, payload: .personalMessage([1, 2, 3]))
        let there = try await turnkey.logIn(contact)
        for _ in 0..<2 {
            let error = await #expect(throws: RainError.self) { try await wallet.sign(request) }
            #expect(error?.code == "RAIN_201")
            #expect(here.sessionState == .expired)
        }
        #expect(try await turnkey.wallet(TurnkeyProvider(there)).sign(request).recoverSigner(of: request.digest) == account)
    }

    @Test func `a log-in that breaks anywhere leaves the live session as it was`() async throws {
        let turnkey = try await TurnkeyStack.own()
        defer { turnkey.stack.stop() }
        let auth = try await turnkey.logIn("ada@example.com")
        let live = try await auth.session.publicKey
        for path in ["otp_init_v2", "otp_verify_v2", "account", "signup_v2", "otp_login_v2"] {
            for kind in ["html", "truncate", "reset-after"] {
                // Contacts of their own, because three codes may be open for one.
                let contact = "\(path)-\(kind)@example.com"
                let fault: JSONValue = ["target": "proxy", "path": .string(path), "kind": .string(kind), "count": 9]
                let planned = try await turnkey.stack.control("faults", fault)
                await #expect(throws: RainError.self, "\(path) \(kind)") {
                    try await auth.sendLoginCode(to: .email(contact))
                    try await auth.confirmLoginCode(try await turnkey.stack.code(for: contact))
                }
                #expect(try await auth.session.publicKey == live)
                try await turnkey.removeFault(planned)
            }
        }
    }

    @Test func `a stack whose enclaves are not the pinned ones is not believed`() async throws {
        let turnkey = try await TurnkeyStack.shared()
        var config = try turnkey.config()
        config.enclaveKeys = TurnkeyConfig.EnclaveKeys()
        let auth = try TurnkeyAuth(config, environment: .inMemory())
        let error = await #expect(throws: RainError.self) {
            try await auth.sendLoginCode(to: .email(try turnkey.newContact()))
        }
        #expect(error?.context["turnkey"] == "untrusted")
    }
}
