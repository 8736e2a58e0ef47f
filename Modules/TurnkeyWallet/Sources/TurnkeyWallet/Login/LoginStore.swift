import RainCore
import RainCrypto
import TurnkeyAPI

/// What a log-in keeps between two runs of a program: the session, and a code that is awaited.
///
/// Each is one secret, replaced as a whole. Errors are Rain's.
struct LoginStore: Sendable {
    let service: TurnkeyService

    private var secrets: any SecureStore { service.environment.secrets }

    /// The stored session; nil when there is none, when its time has come, or when the record is not one.
    func liveSession() async throws -> TurnkeySession? {
        guard let record = try await secret(named: service.sessionSecretName), let stored = TurnkeySession(record: record)
        else {
            return nil
        }
        return stored.isExpired(at: service.environment.time.now) ? nil : stored
    }

    /// Stores a session in place of the one there was.
    func store(_ session: TurnkeySession) async throws {
        try await secrets.store(session.record(), named: service.sessionSecretName)
    }

    /// Forgets the stored session.
    func removeSession() async throws {
        do { try await secrets.removeSecret(named: service.sessionSecretName) } catch {
            throw TurnkeyErrorMapper.map(error)
        }
    }

    /// The stored challenge, checked anew; nil when there is none that can still be confirmed.
    func challenge() async throws -> LoginChallenge? {
        try await secret(named: service.challengeSecretName).flatMap {
            LoginChallenge(record: $0, tlsFetcher: service.keys.tlsFetcher, now: service.environment.time.now)
        }
    }

    /// Keeps what is known of the code that is awaited, or that none is.
    ///
    /// This run knows it all the same, so a store that fails harms nothing here.
    func keep(_ challenge: LoginChallenge?) async {
        if let challenge {
            try? await secrets.store(challenge.record, named: service.challengeSecretName)
        } else {
            try? await secrets.removeSecret(named: service.challengeSecretName)
        }
    }

    private func secret(named name: String) async throws -> SecretBytes? {
        do { return try await secrets.secret(named: name) } catch { throw TurnkeyErrorMapper.map(error) }
    }
}
