public import RainCrypto

/// A place outside the store's directory that keeps the key of the store: the keyring of the user's session.
///
/// A vault must answer in seconds, whatever becomes of the service behind it, and must not confuse "I have none" with "I cannot
/// tell". One for tests is an actor around a dictionary:
///
///     actor Drawer: SealingKeyVault {
///         var keys: [String: SecretBytes] = [:]
///         func key(id: String) -> SecretBytes? { keys[id] }
///         func keep(_ key: SecretBytes, id: String, label: String) { keys[id] = key }
///         func forget(id: String) { keys[id] = nil }
///     }
public protocol SealingKeyVault: Sendable {
    /// The key kept under an id, or nil when there certainly is none.
    ///
    /// - Parameter id: 32 hexadecimal digits.
    func key(id: String) async throws(VaultUnavailable) -> SecretBytes?

    /// Keeps a key for as long as the user wants; it has been kept when this returns.
    ///
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - id: 32 hexadecimal digits.
    ///   - label: What a person is shown who looks through the vault.
    func keep(_ key: SecretBytes, id: String, label: String) async throws(VaultUnavailable)

    /// Forgets a key that was never used; one that is not there is no error.
    func forget(id: String) async throws(VaultUnavailable)
}

/// Why a vault could not be used.
public struct VaultUnavailable: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of hindrance it is; more may come.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        /// The kind's name.
        public let description: String

        /// There is no such service here.
        public static let absent = Kind(description: "absent")
        /// It is locked, and only a person can open it.
        public static let locked = Kind(description: "locked")
        /// It did not answer in time.
        public static let silent = Kind(description: "silent")
        /// It answered with an error.
        public static let failed = Kind(description: "failed")
    }

    /// What kind of hindrance it is.
    public let kind: Kind

    /// What is the matter, as the end of a sentence, in words that are safe to log: "the keyring is locked".
    public let reason: String

    /// Says why a vault could not be used.
    public init(_ kind: Kind, _ reason: String) {
        self.kind = kind
        self.reason = reason
    }

    /// The reason.
    public var description: String { reason }
}
