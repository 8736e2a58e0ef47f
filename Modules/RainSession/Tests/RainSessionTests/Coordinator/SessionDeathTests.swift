import RainCore
@_spi(RainFeature) import RainSession
import RainTestKit
import Testing

@Suite("Telling of a session's death", .timeLimit(.minutes(1)))
struct SessionDeathTests {
    private let time = SteppedTime(now: SampleSession.start)
    private let storage = SampleStorage(SampleSession("one"))
    private let deaths: AsyncStream<Void>
    private let tell: AsyncStream<Void>.Continuation

    init() { (deaths, tell) = AsyncStream.makeStream(of: Void.self) }

    private func coordinator(_ refresher: SampleRefresher? = nil) -> SessionCoordinator<SampleSession> {
        SessionCoordinator(storage: storage, time: time, refresher: refresher) { [tell] in tell.yield() }
    }

    /// How many deaths were told, once everything that was under way has had its turn.
    private func told() async -> Int {
        for _ in 0..<200 { await Task.yield() }
        tell.finish()
        var count = 0
        for await _ in deaths { count += 1 }
        return count
    }

    @Test("a refusal by the service is told once, however many calls meet it")
    func refusal() async throws {
        let sessions = coordinator()
        let live = try await sessions.current()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { await sessions.ended(live) } }
        }
        await #expect(throws: RainError.self) { try await sessions.current() }
        #expect(await told() == 1)
    }

    @Test("a session that nobody uses dies when its time comes, and its record with it")
    func silentDeath() async throws {
        let sessions = coordinator()
        try await sessions.awaitRestore()
        await time.waitForSleepers(1)
        time.advance(by: .milliseconds(899_999))
        #expect(storage.record != nil)
        time.advance(by: .milliseconds(1))
        var told = deaths.makeAsyncIterator()
        await told.next()
        #expect(sessions.state == .expired)
        #expect(storage.record == nil)
    }

    @Test("a session of months is waited for in parts")
    func longWait() async throws {
        storage.record = SampleSession("long", lasting: 8_000_000)
        let sessions = coordinator()
        try await sessions.awaitRestore()
        await time.waitForSleepers(1)
        time.advance(by: .seconds(3_600))
        await time.waitForSleepers(1)
        time.advance(by: .seconds(8_000_000))
        var told = deaths.makeAsyncIterator()
        await told.next()
        #expect(sessions.state == .expired)
    }

    @Test("after another log-in the next death is told again")
    func rearmed() async throws {
        let sessions = coordinator()
        await sessions.ended(try await sessions.current())
        try await sessions.adopt(SampleSession("two"), since: await sessions.generation)
        await sessions.ended(SampleSession("one"))
        await sessions.ended(try await sessions.current())
        #expect(await told() == 2)
    }

    @Test("a log-out is no death, also when the time comes later")
    func logOut() async throws {
        let sessions = coordinator()
        let live = try await sessions.current()
        try await sessions.logOut()
        await sessions.ended(live)
        time.advance(by: .seconds(10_000))
        #expect(await told() == 0)
    }

    @Test("after closing nothing is told")
    func closed() async throws {
        let sessions = coordinator()
        let live = try await sessions.current()
        await sessions.close()
        time.advance(by: .seconds(10_000))
        await sessions.ended(live)
        #expect(await told() == 0)
    }

    @Test("nobody who never logged in dies: a stored session that is over is silent", arguments: [nil, 0] as [Int64?])
    func neverSeen(lasting: Int64?) async throws {
        storage.record = lasting.map { SampleSession("old", lasting: $0) }
        let sessions = coordinator()
        await #expect(throws: RainError.self) { try await sessions.current() }
        time.advance(by: .seconds(10_000))
        #expect(await told() == 0)
    }

    @Test("a refreshed session moves its death; one whose refresh is refused dies at once, told once")
    func refreshed() async throws {
        let refresher = SampleRefresher(
            { _ in SampleSession("two", lasting: 1_740) }, { _ in throw RainError(.tokenExpired, "unknown key") })
        let sessions = coordinator(refresher)
        try await sessions.awaitRestore()
        time.advance(by: .seconds(850))
        #expect(try await sessions.current().sessionID == "two")
        time.advance(by: .seconds(100))
        for _ in 0..<200 { await Task.yield() }
        #expect(sessions.state == .active(expiresAt: SampleSession.start.adding(.seconds(1_740))))
        time.advance(by: .seconds(750))
        await #expect(throws: RainError.self) { try await sessions.current() }
        #expect(await told() == 1)
    }

    @Test("while the stored session is looked for nobody sees `unauthenticated`")
    func noFlash() async throws {
        let release = Signal()
        storage.before(.load) { await release.wait() }
        let sessions = coordinator()
        var states = sessions.states().makeAsyncIterator()
        #expect(await states.next() == .loading)
        for _ in 0..<100 { await Task.yield() }
        #expect(sessions.state == .loading)
        release.send()
        #expect(await states.next() == .active(expiresAt: SampleSession.start.adding(.seconds(900))))
    }
}
