import RainCore
import RainCrypto
@_spi(RainFeature) public import RainSession

@_spi(RainFeature)
extension TurnkeySession: SessionCredential {
    /// The public key: every session has its own.
    public var sessionID: String { publicKey }
}

/// Keeps the session of a log-in from one run of a program to the next, as one secret; errors are Rain's.
struct TurnkeySessionStorage: SessionStorage {
    let service: TurnkeyService

    private var secrets: any SecureStore { service.environment.secrets }

    func load() async throws -> TurnkeySession? {
        do {
            return try await secrets.secret(named: service.sessionSecretName).flatMap { TurnkeySession(record: $0) }
        } catch { throw TurnkeyErrorMapper.map(error) }
    }

    func store(_ session: TurnkeySession) async throws {
        do { try await secrets.store(session.record(), named: service.sessionSecretName) } catch {
            throw TurnkeyErrorMapper.map(error)
        }
    }

    func remove() async throws {
        do { try await secrets.removeSecret(named: service.sessionSecretName) } catch {
            throw TurnkeyErrorMapper.map(error)
        }
    }
}
