import RainCore
import RainCrypto

/// Keeps a code that is awaited from one run of a program to the next, as one secret; errors are Rain's.
struct SentCodeStore: Sendable {
    let service: PrivyService

    private var secrets: any SecureStore { service.environment.secrets }

    /// The code that is awaited; nil when there is none that can still be right.
    func code() async throws -> SentCode? {
        let record: SecretBytes?
        do { record = try await secrets.secret(named: service.codeSecretName) } catch { throw PrivyErrorMapper.map(error) }
        return record.flatMap { SentCode(record: $0, now: service.environment.time.now) }
    }

    /// Keeps what is known of the code that is awaited, or that none is.
    ///
    /// This run knows it all the same, so a store that fails harms nothing here.
    func keep(_ code: SentCode?) async {
        if let code {
            try? await secrets.store(code.record(), named: service.codeSecretName)
        } else {
            try? await secrets.removeSecret(named: service.codeSecretName)
        }
    }
}
