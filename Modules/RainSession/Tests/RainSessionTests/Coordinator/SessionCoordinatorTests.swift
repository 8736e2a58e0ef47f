import RainCore
@_spi(RainFeature) import RainSession
import RainTestKit
import Testing

@Suite("Holding a session")
struct SessionCoordinatorTests {
    private let time = ManualTime(now: SampleSession.start)
    private let one = SampleSession("one")
    private let two = SampleSession("two")

    private func coordinator(_ storage: SampleStorage) -> SessionCoordinator<SampleSession> {
        SessionCoordinator(storage: storage, time: time)
    }

    private func kind(_ body: () async throws -> Void) async -> RainError.Kind? {
        do {
            try await body()
            return nil
        } catch { return (error as? RainError)?.kind }
    }

    @Test("a stored session is found, and many callers share one look")
    func restores() async throws {
        let storage = SampleStorage(one)
        let sessions = coordinator(storage)
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { try await sessions.current().sessionID } }
            for try await found in group { #expect(found == "one") }
        }
        #expect(storage.done == [.load])
        #expect(sessions.state == .active(expiresAt: SampleSession.start.adding(.seconds(900))))
    }

    @Test("a stored session whose time has come is nobody's, and its record stays: another process may just have replaced it")
    func restoresExpired() async throws {
        let storage = SampleStorage(SampleSession("old", lasting: 0))
        let sessions = coordinator(storage)
        // Between the look and what follows from it another process logs in.
        storage.before(.load) { [two] in storage.record = two }
        try await sessions.awaitRestore()
        #expect(sessions.state == .unauthenticated)
        #expect(storage.record == two)
        #expect(!storage.done.contains(.remove))
    }

    @Test("a store that cannot be read is an error, removes nothing, and is read again the next time")
    func restoreFails() async throws {
        let storage = SampleStorage(one)
        storage.before(.load) { throw SampleStorage.Broken() }
        let sessions = coordinator(storage)
        await #expect(throws: SampleStorage.Broken.self) { try await sessions.awaitRestore() }
        #expect(sessions.state == .unauthenticated)
        #expect(storage.record == one)
        #expect(try await sessions.current() == one)
    }

    @Test("a session is stored before it replaces the live one, which stays when that fails")
    func adopts() async throws {
        let storage = SampleStorage(one)
        let sessions = coordinator(storage)
        try await sessions.awaitRestore()
        storage.before(.store) { [one] in
            #expect(try await sessions.current() == one)
            throw SampleStorage.Broken()
        }
        let began = await sessions.generation
        await #expect(throws: SampleStorage.Broken.self) { try await sessions.adopt(two, since: began) }
        #expect(try await sessions.current() == one)
        #expect(storage.record == one)
        try await sessions.adopt(two, since: began)
        #expect(try await sessions.current() == two)
        #expect(storage.record == two)
    }

    @Test("a session that is over as it comes is refused, unstored")
    func adoptsNothingOver() async throws {
        let storage = SampleStorage()
        let sessions = coordinator(storage)
        let began = await sessions.generation
        #expect(await kind { try await sessions.adopt(SampleSession("over", lasting: 0), since: began) } == .providerError)
        #expect(!storage.done.contains(.store))
    }

    @Test("a log-out while a session is stored leaves nothing, neither here nor in the store")
    func logsOutMeanwhile() async throws {
        let storage = SampleStorage()
        let sessions = coordinator(storage)
        try await sessions.awaitRestore()
        let began = await sessions.generation
        let (loggedOut, out) = AsyncStream.makeStream(of: Void.self)
        storage.before(.store) {
            // Waiting for the log-out would wait for ever: it waits for this write.
            Task { try await sessions.logOut() }
            while await sessions.generation == began { await Task.yield() }
            out.finish()
        }
        #expect(await kind { try await sessions.adopt(two, since: began) } == .tokenExpired)
        for await _ in loggedOut {}
        #expect(sessions.state == .unauthenticated)
        #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
        #expect(storage.record == nil)
    }

    @Test("a session that ended is dropped once, with its record")
    func ends() async throws {
        let storage = SampleStorage(one)
        let sessions = coordinator(storage)
        let live = try await sessions.current()
        #expect(await sessions.ended(live))
        #expect(await !sessions.ended(live))
        #expect(sessions.state == .expired)
        #expect(storage.record == nil)
        #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
    }

    @Test("the end of a session leaves the record of another process's log-in alone", arguments: [true, false])
    func endsWithoutTouchingOthers(byClock: Bool) async throws {
        let storage = SampleStorage(one)
        let sessions = coordinator(storage)
        let live = try await sessions.current()
        storage.record = two
        if byClock {
            time.advance(by: .seconds(900))
            #expect(await kind { _ = try await sessions.current() } == .tokenExpired)
        } else {
            await sessions.ended(live)
        }
        #expect(storage.record == two)
        #expect(try await coordinator(storage).kindOfUse == (byClock ? .tokenExpired : nil))
    }

    @Test("the removal of an old session never hits the one that is stored meanwhile")
    func writesInTurn() async throws {
        let storage = SampleStorage(one)
        let sessions = coordinator(storage)
        let live = try await sessions.current()
        let began = await sessions.generation
        let (reached, reach) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        storage.before(.remove) {
            reach.finish()
            for await _ in released {}
        }
        async let ended = sessions.ended(live)
        for await _ in reached {}
        async let adopted: Void = sessions.adopt(two, since: began)
        for _ in 0..<100 { await Task.yield() }
        release.finish()
        #expect(await ended)
        try await adopted
        #expect(storage.record == two)
        #expect(try await sessions.current() == two)
    }

    @Test("a log-out whose removal fails says so, and the session is over all the same")
    func logOutFails() async throws {
        let storage = SampleStorage(one)
        let sessions = coordinator(storage)
        try await sessions.awaitRestore()
        storage.before(.remove) { throw SampleStorage.Broken() }
        await #expect(throws: SampleStorage.Broken.self) { try await sessions.logOut() }
        #expect(sessions.state == .unauthenticated)
        try await sessions.logOut()
        #expect(storage.record == nil)
    }

    @Test("observers see the states in turn")
    func observed() async throws {
        let sessions = coordinator(SampleStorage())
        try await sessions.awaitRestore()
        var states = sessions.states().makeAsyncIterator()
        #expect(await states.next() == .unauthenticated)
        try await sessions.adopt(one, since: await sessions.generation)
        #expect(await states.next() == .active(expiresAt: SampleSession.start.adding(.seconds(900))))
        await sessions.ended(one)
        #expect(await states.next() == .expired)
    }
}

extension SessionCoordinator {
    /// The kind of error that asking for the session ends in; nil when there is one.
    fileprivate var kindOfUse: RainError.Kind? {
        get async throws {
            do {
                _ = try await current()
                return nil
            } catch let error as RainError { return error.kind }
        }
    }
}
