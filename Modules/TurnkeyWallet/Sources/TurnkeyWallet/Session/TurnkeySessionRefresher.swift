import RainCore
@_spi(RainFeature) import RainSession
import TurnkeyAPI

/// Opens a new session on the authority of a live one: a log-in stamped with the key that is still good, for a key of its own.
///
/// The other sessions of the user stay, the one before among them: it must go on to work until the new one is stored, and ends by
/// itself within the buffer.
struct TurnkeySessionRefresher: SessionRefresher {
    let service: TurnkeyService

    func refresh(_ live: TurnkeySession) async throws -> TurnkeySession {
        do {
            let key = try TurnkeyAPIKey.random()
            let opened = try await service.client(for: live).openSession(
                in: live.organizationID, sessionKey: key, notarizer: service.keys.notarizer,
                lifetimeSeconds: service.sessionPolicy.refreshExpiration.map { Int(clamping: $0.components.seconds) },
                expecting: live.organizationID)
            guard live.userID == nil || opened.userID == live.userID else {
                throw TurnkeyError(.untrusted, "the refreshed session is another user's")
            }
            return TurnkeySession(opened, key: key)
        } catch { throw TurnkeyErrorMapper.map(error) }
    }
}

extension TurnkeySession {
    /// A session as its token describes it.
    init(_ token: SessionToken, key: TurnkeyAPIKey) {
        self.init(
            organizationID: token.organizationID, userID: token.userID,
            expiresAt: Timestamp(secondsSinceEpoch: token.expiresAt), key: key)
    }
}
