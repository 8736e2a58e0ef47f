import RainCore

extension SessionCoordinator {
    /// Opens a new session on the authority of the live one; what can be used once is never used twice.
    func open(
        _ live: Credential, by refresher: any SessionRefresher<Credential>, for refresh: SessionMachine<Credential>.Refresh
    ) async throws -> Credential {
        guard let rotating = refresher as? any RotatingSessionRefresher<Credential> else {
            return try await refresher.refresh(live)
        }
        if let successor = try await successor(of: live, by: rotating, for: refresh) { return successor }
        guard machine.refreshing == refresh else { throw Self.overtaken }
        let remainder = rotating.remainder(of: live)
        try await store(remainder)
        guard machine.refreshing == refresh else { throw Self.overtaken }
        do { return try await rotating.refresh(live) } catch {
            guard machine.refreshing == refresh else { throw error }
            if rotating.isIntact(after: error) {
                // This process knows it all the same, so a store that fails harms nothing here.
                try? await store(live)
            } else {
                machine.refreshLost(remainder, by: refresh)
            }
            throw error
        }
    }

    /// What another process, which shares the store, has made of the live session; nil when it is as it was.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when another process began a refresh and nothing came of it: the session
    ///   goes on with what is left of it.
    private func successor(
        of live: Credential, by refresher: any RotatingSessionRefresher<Credential>,
        for refresh: SessionMachine<Credential>.Refresh
    ) async throws -> Credential? {
        for look in 0... {
            guard let stored = try await storage.load() else { return nil }
            guard stored.sessionID == live.sessionID else {
                return refresher.isSuccessor(stored, of: live) ? stored : nil
            }
            // All that is left of it is stored: somebody else is refreshing it now, or was when it ended.
            guard !stored.isRefreshable, live.isRefreshable else { return nil }
            guard look < Self.looksForSuccessor else { break }
            try await time.sleep(for: .milliseconds(250))
        }
        machine.refreshLost(refresher.remainder(of: live), by: refresh)
        throw RainError(.networkError, "another process began to refresh this session, and nothing came of it")
    }

    /// Ten seconds of looking, a quarter of a second apart.
    private static var looksForSuccessor: Int { 40 }
}

@_spi(RainFeature)
extension SessionCoordinator {
    /// The live session as it is, whether or not it can be used now; nil when nobody is logged in.
    ///
    /// For what is said of a session at its end; whoever wants to use one asks for ``current()``.
    public var live: Credential? { machine.credential }
}
