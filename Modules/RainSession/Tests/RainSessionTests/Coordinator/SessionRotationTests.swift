import RainCore
@_spi(RainFeature) import RainSession
import RainTestKit
import Testing

@Suite("Refreshing by something that can be used once")
struct SessionRotationTests {
    private let time = ManualTime(now: SampleSession.start)
    private let storage = RotatingStorage(.one)

    private func coordinator(
        _ refresher: RotatingRefresher, policy: SessionPolicy = SessionPolicy()
    ) async throws -> SessionCoordinator<Rotating> {
        let sessions = SessionCoordinator(storage: storage, time: time, policy: policy, refresher: refresher)
        try await sessions.awaitRestore()
        return sessions
    }

    private func kind(_ body: () async throws -> Void) async -> RainError.Kind? {
        do {
            try await body()
            return nil
        } catch { return (error as? RainError)?.kind }
    }

    @Test func `a session outlives what it holds, and is refreshed first`() async throws {
        let refresher = RotatingRefresher({ _ in .two })
        let sessions = try await coordinator(refresher)
        time.advance(by: .seconds(3_000))
        // What came is stale already by this clock, so it is not used; but the session itself goes on.
        #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
        #expect(refresher.used == ["a"])
        #expect(sessions.state == .active(expiresAt: SampleSession.start.adding(.seconds(86_400))))
    }

    @Test func `what is left is stored before the token is used, and the new session after`() async throws {
        let storage = storage
        let refresher = RotatingRefresher({ _ in
            #expect(storage.record?.token == nil)
            return .two
        })
        let sessions = try await coordinator(refresher)
        time.advance(by: .seconds(850))
        #expect(try await sessions.current() == .two)
        #expect(storage.written.map(\.token) == [nil, "b"])
    }

    @Test func `a lost answer is not asked for again: the session goes on with what is left, then ends`() async throws {
        let refresher = RotatingRefresher({ _ in throw RainError(.networkError, "lost") }, { _ in .two })
        let sessions = try await coordinator(refresher)
        time.advance(by: .seconds(850))
        #expect(try await sessions.current().sessionID == "one")
        #expect(try await sessions.current().token == nil)
        #expect(await kind { try await sessions.refreshSession() } == .tokenExpired)
        #expect(storage.record?.token == nil)
        time.advance(by: .seconds(50))
        #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
        #expect(sessions.state == .expired)
        #expect(refresher.used == ["a"])
    }

    @Test func `a refresh of which nothing went out keeps the token, also in the store`() async throws {
        let refresher = RotatingRefresher({ _ in throw RotatingRefresher.Intact() }, { _ in .two })
        let sessions = try await coordinator(refresher)
        time.advance(by: .seconds(850))
        #expect(try await sessions.current().sessionID == "one")
        #expect(storage.record == .one)
        #expect(try await sessions.current() == .two)
        #expect(refresher.used == ["a", "a"])
    }

    @Test func `offline with nothing usable is the network's error, and nobody is logged out`() async throws {
        let refresher = RotatingRefresher({ _ in throw RotatingRefresher.Intact() }, { _ in .two })
        let sessions = try await coordinator(refresher)
        time.advance(by: .seconds(1_000))
        await #expect(throws: RotatingRefresher.Intact.self) { try await sessions.current() }
        #expect(try await sessions.current() == .two)
    }

    @Test func `what another process refreshed is taken over, and its token not used`() async throws {
        let refresher = RotatingRefresher()
        let sessions = try await coordinator(refresher)
        storage.record = .two
        time.advance(by: .seconds(850))
        #expect(try await sessions.current() == .two)
        #expect(refresher.used.isEmpty)
    }

    @Test func `while another process refreshes this one waits for what comes of it`() async throws {
        let refresher = RotatingRefresher()
        let sessions = try await coordinator(refresher)
        storage.record?.token = nil
        storage.beforeLoad { $0 == 5 ? .two : nil }
        time.advance(by: .seconds(850))
        #expect(try await sessions.current() == .two)
        #expect(refresher.used.isEmpty)
    }

    @Test func `a refresh that another process never finished is not done again`() async throws {
        let refresher = RotatingRefresher()
        let sessions = try await coordinator(refresher)
        storage.record?.token = nil
        time.advance(by: .seconds(850))
        let left = try await sessions.current()
        #expect(left.sessionID == "one" && left.token == nil)
        #expect(storage.loads < 60)
        #expect(refresher.used.isEmpty)
    }

    @Test func `another user's record in the store is not taken over`() async throws {
        let refresher = RotatingRefresher({ _ in .two })
        let sessions = try await coordinator(refresher)
        storage.record = Rotating(sessionID: "zero", token: "z", usable: 10)
        time.advance(by: .seconds(850))
        #expect(try await sessions.current() == .two)
        #expect(refresher.used == ["a"])
    }

    @Test func `a token that was spent before the program ended is not used after`() async throws {
        storage.record?.token = nil
        let refresher = RotatingRefresher({ _ in .two })
        let sessions = try await coordinator(refresher)
        #expect(try await sessions.current().sessionID == "one")
        #expect(await kind { try await sessions.refreshSession() } == .tokenExpired)
        #expect(refresher.used.isEmpty)
    }

    @Test func `a log-out during a refresh leaves nothing in the store`() async throws {
        let (begun, release) = (Signal(), Signal())
        let refresher = RotatingRefresher({ _ in
            begun.send()
            await release.wait()
            throw RotatingRefresher.Intact()
        })
        let sessions = try await coordinator(refresher)
        time.advance(by: .seconds(850))
        let waiting = Task { try await sessions.current() }
        await begun.wait()
        try await sessions.logOut()
        release.send()
        await #expect(throws: (any Error).self) { try await waiting.value }
        #expect(storage.record == nil)
        #expect(sessions.state == .unauthenticated)
    }

    @Test func `with refreshing by itself off a stale session is an error that says so`() async throws {
        let sessions = try await coordinator(RotatingRefresher(), policy: SessionPolicy(autoRefresh: false))
        time.advance(by: .seconds(1_000))
        #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
        #expect(sessions.state == .active(expiresAt: SampleSession.start.adding(.seconds(86_400))))
    }
}
