public import RainCrypto

/// Secrets kept for the life of the process; for tests and short-lived tools.
public actor InMemorySecureStore: SecureStore {
    private var secrets: [String: SecretBytes] = [:]

    /// An empty store.
    public init() {}

    /// The secret of a name, or nil when there is none.
    public func secret(named name: String) -> SecretBytes? { secrets[name] }

    /// Keeps a secret under a name.
    public func store(_ secret: SecretBytes, named name: String) { secrets[name] = secret }

    /// Forgets the secret of a name.
    public func removeSecret(named name: String) { secrets[name] = nil }
}
