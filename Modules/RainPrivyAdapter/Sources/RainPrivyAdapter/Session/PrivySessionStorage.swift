import RainCore
@_spi(RainFeature) import RainSession

/// Keeps the session of a log-in from one run of a program to the next, as one secret; errors are Rain's.
struct PrivySessionStorage: SessionStorage {
    let service: PrivyService

    private var secrets: any SecureStore { service.environment.secrets }

    func load() async throws -> PrivyTokens? {
        do {
            return try await secrets.secret(named: service.sessionSecretName).flatMap { PrivyTokens(record: $0) }
        } catch { throw PrivyErrorMapper.map(error) }
    }

    func store(_ tokens: PrivyTokens) async throws {
        do { try await secrets.store(tokens.record(), named: service.sessionSecretName) } catch {
            throw PrivyErrorMapper.map(error)
        }
    }

    func remove() async throws {
        do { try await secrets.removeSecret(named: service.sessionSecretName) } catch { throw PrivyErrorMapper.map(error) }
    }
}
