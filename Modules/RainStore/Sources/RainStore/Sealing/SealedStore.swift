public import RainCrypto

/// Secrets in files of one directory, each sealed with AES-256-GCM under its name and shared by several processes.
///
/// The directory has mode 0700 and its files 0600. A secret is replaced as a whole: after a crash there is the old one or the
/// new one. The key is made with the first secret, by whichever process is first, and stays where it was put then: in the vault,
/// or, where that cannot be used, in a file beside the secrets. From then on nothing takes another key: a store whose key is
/// gone, or in a vault that does not open, is refused, and so is a file that is not what was put there.
public actor SealedStore {
    /// The directory's absolute path.
    public nonisolated let path: String

    private let parent: String?
    private let vault: (any SealingKeyVault)?
    private let executor = BlockingExecutor(label: "rain.secrets")
    private var opened: PrivateDirectory?
    private var keyFromVault: SealingKey?
    private var hindrance: VaultUnavailable?

    /// The longest secret, in bytes.
    public static let maximumCount = 1 << 16

    static let recordName = ".sealing-key"

    /// Makes a store in a directory; nothing is read or made before it is needed.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the directory, which is created when the one above it is there.
    ///   - vault: Where a new key is kept rather than in a file, when it can be.
    public init(directory path: String, vault: (any SealingKeyVault)? = nil) {
        self.path = path
        parent = nil
        self.vault = vault
    }

    /// Makes a store in a directory `name` of a directory `parent`, both of which are created.
    public init(directory name: String, in parent: String, vault: (any SealingKeyVault)? = nil) {
        path = parent + "/" + name
        self.parent = parent
        self.vault = vault
    }

    /// Files block, so the actor runs on a queue of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The secret of a name, or nil when none was stored.
    public func secret(named name: String) async throws(SealError) -> SecretBytes? {
        try Self.check(name)
        guard let bytes = try withDirectory({ directory throws(StoreError) in try directory.read(name) }) else { return nil }
        let file = path + "/" + name
        let sealed = try SealedFile(parsing: bytes, path: file)
        guard let record = try record() else { throw keyMissing }
        return try sealed.open(as: name, with: try await key(of: record), path: file)
    }

    /// Keeps a secret under a name, in place of the one there was; durable once this returns.
    ///
    /// - Parameter secret: At most 65,536 bytes.
    public func store(_ secret: SecretBytes, named name: String) async throws(SealError) {
        try Self.check(name)
        guard secret.count <= Self.maximumCount else {
            throw SealError(.tooLong, "a secret has at most \(Self.maximumCount) bytes, and this one \(secret.count)")
        }
        let record: SealingKeyRecord
        if let found = try self.record() { record = found } else { record = try await makeKey() }
        let sealed = try SealedFile.seal(secret, as: name, with: try await key(of: record))
        try withDirectory { directory throws(StoreError) in
            try sealed.span.withUnsafeBytes { bytes throws(StoreError) in try directory.write(bytes, to: name) }
        }
    }

    /// Forgets the secret of a name; one that is not there is no error.
    public func removeSecret(named name: String) throws(SealError) {
        try Self.check(name)
        try withDirectory { directory throws(StoreError) in try directory.remove(name) }
    }

    /// Where the key is, or nil as long as nothing was ever stored.
    public func keyLocation() throws(SealError) -> SealingKeyLocation? {
        switch try record() {
        case nil: nil
        case .inFile: .keyFile(path: path + "/" + Self.recordName, insteadOf: hindrance)
        case .inVault: .secretService
        }
    }

    // MARK: The key

    private func record() throws(SealError) -> SealingKeyRecord? {
        let found = try withDirectory { directory throws(StoreError) in try directory.read(Self.recordName) }
        guard var bytes = found else { return nil }
        defer { for place in bytes.indices { bytes[place] = 0 } }
        return try SealingKeyRecord(parsing: bytes, path: path + "/" + Self.recordName)
    }

    private func key(of record: SealingKeyRecord) async throws(SealError) -> SealingKey {
        let id: [UInt8]
        switch record {
        case .inFile(let key): return key
        case .inVault(let known): id = known
        }
        if let keyFromVault, keyFromVault.id == id { return keyFromVault }
        let wanted = "the secrets in \(path) are sealed under key \(SealingKey.text(of: id)) of the Secret Service"
        guard let vault else {
            throw SealError(.vaultUnavailable, "\(wanted), which this program does not use; use one that does")
        }
        let found: SecretBytes?
        do throws(VaultUnavailable) {
            found = try await vault.key(id: SealingKey.text(of: id))
        } catch {
            throw SealError(.vaultUnavailable, "\(wanted), and \(error.reason); start or unlock it and try again")
        }
        let key: SealingKey?
        do throws(CryptoError) {
            if let found { key = try SealingKey(found) } else { key = nil }
        } catch {
            throw SealError(error)
        }
        guard let key, key.id == id else {
            throw SealError(
                .keyMissing,
                "\(wanted), which no longer has it; restore the keyring, or move the directory away and log in again")
        }
        keyFromVault = key
        return key
    }

    /// Makes the store's key, or finds the one that another process made meanwhile.
    private func makeKey() async throws(SealError) -> SealingKeyRecord {
        let key: SealingKey
        do throws(CryptoError) { key = try SealingKey() } catch { throw SealError(error) }
        var record = SealingKeyRecord.inFile(key)
        var reason: VaultUnavailable?
        // Asked now, so that a vault does not get a key that is of no use; and again when the file is written.
        if let vault, try withDirectory(isWithoutSecrets) {
            do throws(VaultUnavailable) {
                try await vault.keep(key.bytes, id: SealingKey.text(of: key.id), label: "Rain sealing key for \(path)")
                record = .inVault(id: key.id)
            } catch {
                reason = error
            }
        }
        if try write(record) {
            hindrance = reason
            if case .inVault = record { keyFromVault = key }
            return record
        }
        if case .inVault = record, let vault { try? await vault.forget(id: SealingKey.text(of: key.id)) }
        guard let first = try self.record() else { throw keyMissing }
        return first
    }

    private func write(_ record: SealingKeyRecord) throws(SealError) -> Bool {
        let encoded: SecretBytes
        do throws(CryptoError) { encoded = try record.encoded() } catch { throw SealError(error) }
        return try withDirectory { directory throws(StoreError) in
            try encoded.withUnsafeBytes { bytes throws(StoreError) in
                try directory.create(Self.recordName, with: bytes) { () throws(StoreError) in try isWithoutSecrets(directory) }
            }
        }
    }

    private func isWithoutSecrets(_ directory: PrivateDirectory) throws(StoreError) -> Bool {
        try !directory.names().contains(where: Self.isName)
    }

    private var keyMissing: SealError {
        SealError(
            .keyMissing,
            "\(path) holds secrets, but not their key \(Self.recordName); restore it from a good copy, or move the directory away and "
                + "log in again")
    }

    // MARK: Files

    private func withDirectory<Result>(_ body: (PrivateDirectory) throws(StoreError) -> Result) throws(SealError) -> Result {
        do throws(StoreError) {
            let directory: PrivateDirectory
            if let opened { directory = opened } else { directory = try openDirectory() }
            return try body(directory)
        } catch {
            throw SealError(error)
        }
    }

    private func openDirectory() throws(StoreError) -> PrivateDirectory {
        if let parent { _ = try PrivateDirectory(path: parent) }
        let directory = try PrivateDirectory(path: path)
        opened = directory
        return directory
    }

    private static func check(_ name: String) throws(SealError) {
        guard isName(name) else {
            throw SealError(
                .invalidName, "a secret's name is 1 to 200 of a-z, 0-9, '.', '_' and '-', and does not begin with '.'")
        }
    }

    private static func isName(_ name: String) -> Bool {
        !name.hasPrefix(".") && (1...200).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
                default: false
                }
            }
    }
}
