import LocalStack
import RainEncoding
import RainTestKit
import RainWalletAdapter
import Synchronization
import Testing

/// Sessions: found again, refreshed ahead of their end, told of when they die, ended by another device.
@Suite struct SessionRuleTests {
    /// Counts what it is told.
    final class Deaths: Sendable {
        private let state = Mutex(0)
        var count: Int { state.withLock { $0 } }
        func tell() { state.withLock { $0 += 1 } }
    }

    /// A stack of its own, whose clock and the app's are moved together; the app's may be wrong.
    private struct Timed {
        let stack: WalletStack
        let time: SteppedTime
        let environment: RainEnvironment

        init(skew: Duration = .zero) async throws {
            stack = try await .own()
            time = SteppedTime(now: SystemTime().now.adding(skew))
            var environment = RainEnvironment.inMemory()
            environment.time = time
            self.environment = environment
        }

        func advance(_ seconds: Int) async throws {
            try await stack.stack.control("time", ["advanceSeconds": .number(JSONNumber(seconds))])
            time.advance(by: .seconds(seconds))
        }
    }

    @Test func `a stored session is found at launch, and nobody sees unauthenticated before it is`() async throws {
        let stack = try await WalletStack.shared()
        let environment = RainEnvironment.inMemory()
        let first = try stack.wallet(environment: environment)
        try await stack.logIn(first, as: try stack.newContact())
        let address = try await first.address
        let launched = try stack.wallet(environment: environment)
        var seen: [RainWalletAuthState] = []
        for await state in launched.authStates() {
            seen.append(state)
            if state != .loading { break }
        }
        #expect(seen.last == .authenticated && !seen.contains(.unauthenticated))
        await launched.awaitSessionRestore()
        #expect(launched.hasActiveSession() && launched.authState == .authenticated)
        guard case .active = launched.sessionState else {
            Issue.record("the session is not active")
            return
        }
        #expect(try await launched.address == address)
    }

    @Test
    func `a session is refreshed by itself within sixty seconds of its end, or when the app asks, and outlives its own time`()
        async throws
    {
        let timed = try await Timed()
        defer { timed.stack.stack.stop() }
        let wallet = try timed.stack.wallet(environment: timed.environment)
        try await timed.stack.logIn(wallet, as: "ada@example.com")
        let first = wallet.sessionState
        try await timed.advance(400)
        _ = try await wallet.profile()
        #expect(wallet.sessionState == first)
        try await timed.advance(445)
        _ = try await wallet.profile()
        let second = wallet.sessionState
        #expect(second != first)
        try await timed.advance(100)
        try await wallet.refreshSession()
        #expect(wallet.sessionState != second)
        try await timed.advance(800)
        #expect(await wallet.works)
    }

    @Test func `a session whose time came is expired, told once, and calls are RAIN_201 until the user logs in`() async throws {
        let (timed, deaths) = (try await Timed(), Deaths())
        defer { timed.stack.stack.stop() }
        let wallet = try timed.stack.wallet(environment: timed.environment) { deaths.tell() }
        try await timed.stack.logIn(wallet, as: "ada@example.com")
        // As a machine that slept: the time is another when it wakes, and nothing was done in between.
        try await timed.advance(3600)
        for _ in 0..<3 { #expect(await rainError { _ = try await wallet.profile() }?.code == "RAIN_201") }
        #expect(wallet.sessionState == .expired && wallet.authState == .unauthenticated && !wallet.hasActiveSession())
        while deaths.count == 0 { await Task.yield() }
        try await timed.stack.logIn(wallet, as: "ada@example.com")
        #expect(await wallet.works)
        try await wallet.logout()
        for _ in 0..<200 { await Task.yield() }
        #expect(deaths.count == 1)
        #expect(wallet.sessionState == .unauthenticated)
    }

    @Test(arguments: [Duration.seconds(300), .seconds(-300)])
    func `a clock that is five minutes wrong neither logs out nor keeps what is over`(_ skew: Duration) async throws {
        let timed = try await Timed(skew: skew)
        defer { timed.stack.stack.stop() }
        let wallet = try timed.stack.wallet(environment: timed.environment)
        try await timed.stack.logIn(wallet, as: "ada@example.com")
        #expect(wallet.hasActiveSession())
        #expect(await wallet.works)
        try await timed.advance(1500)
        let error = await rainError { _ = try await wallet.profile() }
        #expect(error?.code == "RAIN_201")
        #expect(!wallet.hasActiveSession())
    }

    @Test func `another device's log-in ends the session: learnt at the next call, told once`() async throws {
        let (stack, deaths) = (try await WalletStack.shared(), Deaths())
        let contact = try stack.newContact()
        let here = try stack.wallet { deaths.tell() }
        try await stack.logIn(here, as: contact)
        let there = try stack.wallet()
        try await stack.logIn(there, as: contact)
        #expect(here.authState == .authenticated)
        for _ in 0..<3 { #expect(await rainError { _ = try await here.profile() }?.code == "RAIN_201") }
        #expect(here.authState == .unauthenticated)
        while deaths.count == 0 { await Task.yield() }
        for _ in 0..<200 { await Task.yield() }
        #expect(deaths.count == 1)
        #expect(await there.works)
    }

    @Test func `a log-out forgets the session, the codes that are awaited, and tells nobody`() async throws {
        let (stack, deaths, environment) = (try await WalletStack.shared(), Deaths(), RainEnvironment.inMemory())
        let (contact, number) = (try stack.newContact(), try stack.newNumber())
        let wallet = try stack.wallet(environment: environment) { deaths.tell() }
        try await stack.logIn(wallet, as: contact)
        try await wallet.sendLoginCode(to: .email(contact))
        try await wallet.sendContactVerificationCode(to: .phone(number))
        try await wallet.logout()
        for call in [
            { try await wallet.confirmLoginCode("123456") }, { try await wallet.confirmContactVerification("123456") },
        ] {
            #expect(await rainError(call)?.code == "RAIN_102")
        }
        let launched = try stack.wallet(environment: environment)
        await launched.awaitSessionRestore()
        #expect(launched.authState == .unauthenticated)
        for _ in 0..<200 { await Task.yield() }
        #expect(deaths.count == 0)
    }
}
