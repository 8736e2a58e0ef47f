import PrivyAPI
import RainCore

/// The keys that sign the app's access tokens, fetched once an hour, and anew for a token that they do not verify.
actor TokenKeys {
    private static let lifetime = Duration.seconds(3_600)
    private static let coolDown = Duration.seconds(600)

    private let appID: String
    private let time: any TimeSource
    private var known: (keys: PrivyKeySet, fetchedAt: Timestamp)?
    // When keys were last fetched for a token that those at hand did not verify: the service may have changed them.
    private var lastDoubt: Timestamp?

    init(appID: String, time: any TimeSource) {
        self.appID = appID
        self.time = time
    }

    /// Sees to it that keys are there, before something is asked for that can be asked for once.
    func prepare(_ client: PrivyClient) async throws {
        _ = try await current(client)
    }

    /// Takes a token apart and checks that it is Privy's, for this app.
    ///
    /// - Throws: `PrivyError` of kind `untrusted`, and others when the keys cannot be fetched; `CancellationError`.
    func verified(_ token: PrivyAccessToken, _ client: PrivyClient) async throws {
        let keys = try await current(client)
        do { try check(token, with: keys) } catch {
            // Not at once again: whoever shows forged tokens must not have the keys fetched for each.
            guard mayFetchAgain else { throw error }
            lastDoubt = time.now
            try check(token, with: try await fetch(client))
        }
    }

    private var mayFetchAgain: Bool { lastDoubt.map { $0.duration(to: time.now) >= Self.coolDown } ?? true }

    private func check(_ token: PrivyAccessToken, with keys: PrivyKeySet) throws(PrivyError) {
        try keys.verify(token, appID: appID, now: time.now.secondsSinceEpoch)
    }

    private func current(_ client: PrivyClient) async throws -> PrivyKeySet {
        if let known, (.zero..<Self.lifetime).contains(known.fetchedAt.duration(to: time.now)) { return known.keys }
        return try await fetch(client)
    }

    private func fetch(_ client: PrivyClient) async throws -> PrivyKeySet {
        let keys = try await client.tokenKeys()
        known = (keys, time.now)
        return keys
    }
}
