public import RainCrypto
public import RainStore

/// Secrets as files that only their owner can read (mode 0600, in a directory of mode 0700), each sealed with AES-256-GCM.
///
/// The key that seals them is kept in a vault, the keyring of the user's session, where an app hands one in (RainKeyring) and it
/// can be used; else in a file beside the secrets, and then whoever can read the account's files can read the secrets.
/// `keyLocation()` says which. A file that was changed, or that is not a sealed secret, is an error that says what to do and
/// never "no secret"; so is a key that is gone or cannot be reached.
public struct FileSecureStore: SecureStore {
    private let store: SealedStore

    /// Makes a store in a directory, which is created on first use when the one above it is there.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - vault: Where a new key is kept rather than in a file.
    public init(directory path: String, vault: (any SealingKeyVault)? = nil) {
        store = SealedStore(directory: path, vault: vault)
    }

    /// Makes a store in the directory `secrets` of a state directory, both of which are created on first use.
    init(stateDirectory path: String, vault: (any SealingKeyVault)?) {
        store = SealedStore(directory: "secrets", in: path, vault: vault)
    }

    /// The secret of a name, or nil when there is none.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the file is not what was put there, or it, its directory or
    ///   its key cannot be used; its `underlying` is a `SealError`.
    public func secret(named name: String) async throws(RainError) -> SecretBytes? {
        do throws(SealError) { return try await store.secret(named: name) } catch { throw Self.map(error) }
    }

    /// Keeps a secret of at most 65,536 bytes under a name; durable once this returns.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the directory or the key cannot be used; its `underlying` is a
    ///   `SealError`.
    public func store(_ secret: SecretBytes, named name: String) async throws(RainError) {
        do throws(SealError) { try await store.store(secret, named: name) } catch { throw Self.map(error) }
    }

    /// Forgets the secret of a name.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the directory cannot be written to.
    public func removeSecret(named name: String) async throws(RainError) {
        do throws(SealError) { try await store.removeSecret(named: name) } catch { throw Self.map(error) }
    }

    /// Where the key is that seals the secrets, or nil as long as nothing was ever kept.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the directory cannot be used.
    public func keyLocation() async throws(RainError) -> SealingKeyLocation? {
        do throws(SealError) { return try await store.keyLocation() } catch { throw Self.map(error) }
    }

    private static func map(_ error: SealError) -> RainError {
        RainError(.internalLogicError, error.message, underlying: error)
    }
}
