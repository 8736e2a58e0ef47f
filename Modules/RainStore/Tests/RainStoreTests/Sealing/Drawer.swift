import RainCrypto
import RainStore

/// A vault in memory that can be made unusable.
actor Drawer: SealingKeyVault {
    private(set) var keys: [String: SecretBytes] = [:]
    private var hindrance: VaultUnavailable?

    init(_ hindrance: VaultUnavailable? = nil) {
        self.hindrance = hindrance
    }

    func hinder(_ hindrance: VaultUnavailable?) { self.hindrance = hindrance }

    func empty() { keys = [:] }

    func key(id: String) throws(VaultUnavailable) -> SecretBytes? {
        if let hindrance { throw hindrance }
        return keys[id]
    }

    func keep(_ key: SecretBytes, id: String, label: String) throws(VaultUnavailable) {
        if let hindrance { throw hindrance }
        keys[id] = key
    }

    func forget(id: String) throws(VaultUnavailable) {
        if let hindrance { throw hindrance }
        keys[id] = nil
    }
}
