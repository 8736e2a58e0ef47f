import RainCore
import RainCrypto

/// A store in memory that can be made to fail.
final class BrokenStore: SecureStore {
    struct Broken: Error {}
    private let base = InMemorySecureStore()
    private let state = Locked(false)

    var isBroken: Bool {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    func secret(named name: String) async throws -> SecretBytes? { await base.secret(named: name) }

    func store(_ secret: SecretBytes, named name: String) async throws {
        if isBroken { throw Broken() }
        await base.store(secret, named: name)
    }

    func removeSecret(named name: String) async throws { await base.removeSecret(named: name) }
}
