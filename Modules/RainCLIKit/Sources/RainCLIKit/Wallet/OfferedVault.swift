internal import RainCore

/// The user's keyring as a tool uses it: a key it has is always found, and a new one goes there only where that was asked for.
///
/// So the choice is made once, when the first secret is kept, and programs that share the secrets need not repeat it.
struct OfferedVault: SealingKeyVault {
    let keyring: any SealingKeyVault
    /// Whether a new key is for the keyring.
    let isWanted: Bool

    func key(id: String) async throws(VaultUnavailable) -> SecretBytes? { try await keyring.key(id: id) }

    func keep(_ key: SecretBytes, id: String, label: String) async throws(VaultUnavailable) {
        guard isWanted else {
            throw VaultUnavailable(.absent, "the keyring was not asked for (--\(Self.option) keyring)")
        }
        try await keyring.keep(key, id: id, label: label)
    }

    func forget(id: String) async throws(VaultUnavailable) { try await keyring.forget(id: id) }
}

extension OfferedVault {
    private static let option = "sealing-key"

    /// The setting with which a user asks for the keyring.
    static let field = ConfigurationField(
        "sealingKey", option: option, environment: "RAIN_SEALING_KEY", format: "keyring or file",
        source: "Where a new key that seals sessions is kept: the keyring of your session, or a file beside them (the default)."
    )

    /// The keyring as the settings ask for it.
    ///
    /// - Throws: ``ConfigurationError`` for a setting that is neither.
    init(_ keyring: any SealingKeyVault, _ configuration: Configuration) throws(ConfigurationError) {
        self.keyring = keyring
        switch configuration.value(Self.field) {
        case "keyring": isWanted = true
        case nil, "file": isWanted = false
        default: throw ConfigurationError("\(Self.field.name) is \(Self.field.format)")
        }
    }
}
