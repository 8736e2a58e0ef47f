import RainCore
@_spi(RainFeature) import RainSession
import RainTestKit
import Testing

@Suite("Refreshing a session")
struct SessionRefreshTests {
    private let time = ManualTime(now: SampleSession.start)
    private let storage = SampleStorage(SampleSession("one"))
    private let two = SampleSession("two", lasting: 1_740)

    private func coordinator(
        _ refresher: SampleRefresher, policy: SessionPolicy = SessionPolicy()
    ) -> SessionCoordinator<SampleSession> {
        SessionCoordinator(storage: storage, time: time, policy: policy, refresher: refresher)
    }

    private func kind(_ body: () async throws -> Void) async -> RainError.Kind? {
        do {
            try await body()
            return nil
        } catch { return (error as? RainError)?.kind }
    }

    @Test("ten who need the session near its end share one refresh and get the new one, which is stored")
    func singleFlight() async throws {
        let (begun, release) = (Signal(), Signal())
        let refresher = SampleRefresher { [two] _ in
            begun.send()
            await release.wait()
            return two
        }
        let sessions = coordinator(refresher)
        #expect(try await sessions.current().sessionID == "one")
        time.advance(by: .seconds(841))
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { try await sessions.current().sessionID } }
            await begun.wait()
            for _ in 0..<50 { await Task.yield() }
            release.send()
            for try await found in group { #expect(found == "two") }
        }
        #expect(refresher.asked == ["one"])
        #expect(storage.record == two)
        #expect(sessions.state == .active(expiresAt: SampleSession.start.adding(.seconds(1_740))))
    }

    @Test("the new session is stored before the old one is dropped, which stays when that fails")
    func storedFirst() async throws {
        let sessions = coordinator(SampleRefresher { [two] _ in two })
        try await sessions.awaitRestore()
        time.advance(by: .seconds(841))
        storage.before(.store) { throw SampleStorage.Broken() }
        #expect(try await sessions.current().sessionID == "one")
        #expect(storage.record?.sessionID == "one")
        #expect(!storage.done.contains(.remove))
    }

    @Test("a refresh that fails on the way with time left is no error, and is tried again by the next caller")
    func goesOn() async throws {
        let refresher = SampleRefresher({ _ in throw RainError(.networkError, "no connection") }, { [two] _ in two })
        let sessions = coordinator(refresher)
        try await sessions.awaitRestore()
        time.advance(by: .seconds(841))
        #expect(try await sessions.current().sessionID == "one")
        #expect(try await sessions.current().sessionID == "two")
        #expect(refresher.asked == ["one", "one"])
    }

    @Test("a refresh that fails on the way when the time is over meanwhile is RAIN_201")
    func failsLate() async throws {
        let sessions = coordinator(
            SampleRefresher { [time] _ in
                time.advance(by: .seconds(100))
                throw RainError(.networkError, "no connection")
            })
        try await sessions.awaitRestore()
        time.advance(by: .seconds(841))
        #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
        #expect(sessions.state == .expired)
        #expect(storage.record == nil)
    }

    @Test("a refresh that the service refuses ends the session: RAIN_201, its record gone, and no second try")
    func refused() async throws {
        let refresher = SampleRefresher { _ in throw RainError(.tokenExpired, "unknown key") }
        let sessions = coordinator(refresher)
        try await sessions.awaitRestore()
        time.advance(by: .seconds(841))
        for _ in 0..<3 { #expect(await kind { _ = try await sessions.current() } == .tokenExpired) }
        #expect(refresher.asked == ["one"])
        #expect(sessions.state == .expired)
        #expect(storage.record == nil)
    }

    @Test("a session whose time is over is not refreshed: nobody could")
    func overIsOver() async throws {
        let refresher = SampleRefresher { [two] _ in two }
        let sessions = coordinator(refresher)
        try await sessions.awaitRestore()
        time.advance(by: .seconds(900))
        #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
        #expect(refresher.asked.isEmpty)
    }

    @Test("a log-out during a refresh stays a log-out, here and in the store")
    func logsOutMeanwhile() async throws {
        let (begun, release) = (Signal(), Signal())
        let sessions = coordinator(
            SampleRefresher { [two] _ in
                begun.send()
                await release.wait()
                return two
            })
        try await sessions.awaitRestore()
        time.advance(by: .seconds(841))
        let used = Task { try await sessions.current() }
        await begun.wait()
        try await sessions.logOut()
        release.send()
        #expect(await kind { _ = try await used.value } == .tokenExpired)
        #expect(sessions.state == .unauthenticated)
        #expect(storage.record == nil)
    }

    @Test("a caller that is cancelled is let go at once, and the refresh goes on for the others")
    func cancelled() async throws {
        let (begun, release) = (Signal(), Signal())
        let refresher = SampleRefresher { [two] _ in
            begun.send()
            await release.wait()
            return two
        }
        let sessions = coordinator(refresher)
        try await sessions.awaitRestore()
        time.advance(by: .seconds(841))
        let first = Task { try await sessions.current() }
        await begun.wait()
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        async let second = sessions.current()
        release.send()
        #expect(try await second.sessionID == "two")
        #expect(refresher.asked == ["one"])
    }

    @Test("the app refreshes when it likes; a failure is told, and the session goes on")
    func manual() async throws {
        let refresher = SampleRefresher({ _ in throw RainError(.networkError, "no connection") }, { [two] _ in two })
        let sessions = coordinator(refresher, policy: SessionPolicy(autoRefresh: false))
        #expect(await kind { try await sessions.refreshSession() } == .networkError)
        #expect(try await sessions.current().sessionID == "one")
        try await sessions.refreshSession()
        #expect(try await sessions.current().sessionID == "two")
    }

    @Test("what cannot be refreshed says so: without a way, without a session, after closing")
    func nothingToRefresh() async throws {
        let fixed = SessionCoordinator(storage: storage, time: time)
        #expect(await kind { try await fixed.refreshSession() } == .invalidConfig)
        let empty = SessionCoordinator(storage: SampleStorage(), time: time, refresher: SampleRefresher())
        #expect(await kind { try await empty.refreshSession() } == .tokenExpired)
        let closed = coordinator(SampleRefresher())
        await closed.close()
        #expect(await kind { try await closed.refreshSession() } == .invalidConfig)
        #expect(await kind { _ = try await closed.current() } == .invalidConfig)
    }
}
