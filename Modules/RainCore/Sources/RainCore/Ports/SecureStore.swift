public import RainCrypto
public import RainStore

/// Where sessions and keys are kept between launches.
///
/// Names are made of `a`–`z`, `0`–`9`, `.`, `_` and `-`. A store replaces a secret as a whole: after a crash there is the old
/// one or the new one. `InMemorySecureStore` shows how short one can be.
public protocol SecureStore: Sendable {
    /// The secret of a name, or nil when there is none.
    func secret(named name: String) async throws -> SecretBytes?

    /// Keeps a secret under a name, in place of the one there was.
    ///
    /// Durable once this returns.
    func store(_ secret: SecretBytes, named name: String) async throws

    /// Forgets the secret of a name; one that is not there is no error.
    func removeSecret(named name: String) async throws

    /// Where the key is that seals the secrets; nil when they are not sealed, or none was ever kept.
    ///
    /// Printed, it tells people how safe their secrets are.
    func keyLocation() async throws -> SealingKeyLocation?
}

extension SecureStore {
    /// Nil: nothing is sealed.
    public func keyLocation() async throws -> SealingKeyLocation? { nil }
}
