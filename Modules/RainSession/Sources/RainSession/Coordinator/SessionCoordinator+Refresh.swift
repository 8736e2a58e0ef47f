@_spi(RainFeature) import RainCore

@_spi(RainFeature)
extension SessionCoordinator {
    /// The live session, refreshed first when its end is near; waits until it is known whether there is a stored one.
    ///
    /// Many callers share one refresh. One that fails while what there is can be used is no error here: the session goes on.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201) when nobody is logged in, the session's time has come or the service no
    ///   longer accepts it; what the refresh ended in, when the session lives on but cannot be used without one; `invalidConfig`
    ///   (RAIN_102) after ``close()``; what the storage throws; `CancellationError`.
    public func current() async throws -> Credential {
        if machine.credential == nil, !machine.isClosed { try await awaitRestore() }
        var mayRefresh = true
        var failure: (any Error)?
        while true {
            switch machine.need(at: time.now, mayRefresh: mayRefresh) {
            case .use(let credential): return credential
            case .refresh(let refresh):
                mayRefresh = false
                do { try await run(refresh) } catch {
                    try Task.checkCancellation()
                    failure = error
                }
            case .stale: throw failure ?? Self.stale
            case .over(let ending):
                await follow(ending)
                throw Self.over
            case .nobody: throw machine.state == .expired ? Self.over : Self.nobody
            case .closed: throw Self.closed
            }
        }
    }

    /// Refreshes the session now, or waits for the refresh that is under way.
    ///
    /// - Throws: As ``current()``, and whatever the refresh itself ended in: the session then goes on as long as it lives.
    public func refreshSession() async throws {
        guard refresher != nil else { throw RainError(.invalidConfig, "this session cannot be refreshed") }
        if machine.credential == nil, !machine.isClosed { try await awaitRestore() }
        switch machine.refreshAsked(at: time.now) {
        case .refresh(let refresh): try await run(refresh)
        case .over(let ending):
            await follow(ending)
            throw Self.over
        case .closed: throw Self.closed
        case .use, .stale: throw Self.usedUp
        case .nobody: throw machine.state == .expired ? Self.over : Self.nobody
        }
    }

    /// The live session's time may have come.
    func timePassed() async {
        await follow(machine.timePassed(at: time.now))
    }

    /// Sees to a refresh, once however many ask; whoever waits is let go when cancelled, and the refresh goes on for the others.
    private func run(_ refresh: SessionMachine<Credential>.Refresh) async throws {
        try await refreshes.value(for: refresh) {
            let outcome: Result<Void, any Error>
            do { outcome = .success(try await self.perform(refresh)) } catch { outcome = .failure(error) }
            // Forgotten from inside: those who wait may all have been cancelled.
            await self.refreshes.forget(refresh)
            try outcome.get()
        }
    }

    private func perform(_ refresh: SessionMachine<Credential>.Refresh) async throws {
        // Whoever comes late, for a refresh that is done, finds its outcome in the machine.
        guard machine.refreshing == refresh, let live = machine.credential, let refresher else { return }
        let opened: Credential
        do { opened = try await open(live, by: refresher, for: refresh) } catch {
            let isDead = (error as? RainError).map { $0 == .tokenExpired } ?? false
            await follow(machine.refreshFailed(refresh, isDead: isDead, at: time.now))
            throw error
        }
        switch machine.refreshed(opened, by: refresh, at: time.now) {
        case .refuseOver:
            await follow(machine.timePassed(at: time.now))
            throw Self.overAlready
        case .refuseOvertaken: throw Self.overtaken
        case .store: break
        }
        do { try await store(opened) } catch {
            await follow(machine.refreshFailed(refresh, isDead: false, at: time.now))
            throw error
        }
        let cleaning = machine.refreshStored(opened, by: refresh)
        guard cleaning == .none else {
            try? await clean(cleaning)
            throw Self.overtaken
        }
    }

    static var overAlready: RainError {
        RainError(.providerError, "the session that was opened is over already; check this machine's clock")
    }

    static var overtaken: RainError {
        RainError(.tokenExpired, "the user logged out, or in again, before the session was there")
    }

    private static var stale: RainError {
        RainError(.tokenExpired, "the session must be refreshed before it is used, and refreshing by itself is off")
    }

    private static var usedUp: RainError {
        RainError(.tokenExpired, "this session can no longer be refreshed; log in again when it ends")
    }

    private static var over: RainError { RainError(.tokenExpired, "the session is over; log in again") }
    private static var nobody: RainError { RainError(.tokenExpired, "nobody is logged in; log in first") }
    private static var closed: RainError { RainError(.invalidConfig, "this log-in was closed; make a new one") }
}
