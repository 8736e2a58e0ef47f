public import RainCore
public import RainCrypto
public import RainStore

/// The keyring of the user's session (GNOME Keyring, KWallet, KeePassXC, …), as the place of the key that seals secrets.
///
///     let environment = RainEnvironment.live(stateDirectory: path, vault: SecretService())
///     …
///     print("Sessions are sealed with", try await environment.secrets.keyLocation() ?? "no key yet")
///
/// A key is kept in the default collection when that is unlocked, or unlocks without asking a person. No window is ever shown, and
/// no call takes longer than three seconds: a keyring that is locked, absent or silent is `VaultUnavailable`, and then a new store
/// takes a key file. Whatever runs in the user's session can read an unlocked keyring.
///
/// <https://specifications.freedesktop.org/secret-service-spec/>
public final class SecretService: SealingKeyVault {
    private let line: KeyringLine

    /// The keyring of the session bus, for any number of stores.
    ///
    /// - Parameter time: What the three seconds are measured with.
    public init(time: any TimeSource = SystemTime()) {
        line = KeyringLine(patience: .seconds(3), time: time)
    }

    /// The key kept under an id, or nil when the keyring is open and has none.
    public func key(id: String) async throws(VaultUnavailable) -> SecretBytes? {
        try await line.ask { end throws(VaultUnavailable) in try Keyring.find(id, end) }
    }

    /// Keeps a key in the default collection.
    public func keep(_ key: SecretBytes, id: String, label: String) async throws(VaultUnavailable) {
        _ = try await line.ask { end throws(VaultUnavailable) in
            try Keyring.keep(key, id, label, end)
            return nil
        }
    }

    /// Removes the key kept under an id.
    public func forget(id: String) async throws(VaultUnavailable) {
        _ = try await line.ask { end throws(VaultUnavailable) in
            try Keyring.forget(id, end)
            return nil
        }
    }
}
