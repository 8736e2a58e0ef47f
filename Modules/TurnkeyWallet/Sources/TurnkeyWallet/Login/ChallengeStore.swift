import RainCore
import RainCrypto
import TurnkeyAPI

/// Keeps a code that is awaited from one run of a program to the next, as one secret; errors are Rain's.
struct ChallengeStore: Sendable {
    let service: TurnkeyService
    let name: String

    private var secrets: any SecureStore { service.environment.secrets }

    /// The stored challenge, checked anew; nil when there is none that can still be confirmed.
    func challenge() async throws -> LoginChallenge? {
        let record: SecretBytes?
        do { record = try await secrets.secret(named: name) } catch {
            throw TurnkeyErrorMapper.map(error)
        }
        return record.flatMap {
            LoginChallenge(record: $0, tlsFetcher: service.keys.tlsFetcher, now: service.environment.time.now)
        }
    }

    /// Keeps what is known of the code that is awaited, or that none is.
    ///
    /// This run knows it all the same, so a store that fails harms nothing here.
    func keep(_ challenge: LoginChallenge?) async {
        if let challenge {
            try? await secrets.store(challenge.record(), named: name)
        } else {
            try? await secrets.removeSecret(named: name)
        }
    }
}
