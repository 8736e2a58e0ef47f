import PrivyAPI
import RainCore

/// The keys that sign the app's access tokens, fetched once an hour, and anew for a token that names another one.
actor TokenKeys {
    private static let lifetime = Duration.seconds(3_600)
    private static let coolDown = Duration.seconds(600)

    private let appID: String
    private let time: any TimeSource
    private var known: (keys: PrivyKeySet, fetchedAt: Timestamp)?

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
        var keys = try await current(client)
        if keys.misses(token), let known, known.fetchedAt.duration(to: time.now) >= Self.coolDown {
            keys = try await fetch(client)
        }
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
