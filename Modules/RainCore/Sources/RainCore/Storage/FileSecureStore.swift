public import RainCrypto
internal import RainStore

/// Secrets as files that only their owner can read (mode 0600, in a directory of mode 0700).
///
/// They are as safe as the user's account on this machine: whoever can read the account's files can read them.
public actor FileSecureStore: SecureStore {
    private let path: String
    private let executor = BlockingExecutor(label: "rain.secrets")
    private var directory: PrivateDirectory?

    /// Makes a store in a directory, which is created on first use.
    public init(directory path: String) {
        self.path = path
    }

    /// Files block, so the actor runs on a queue of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The secret of a name, or nil when there is none.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the directory cannot be used.
    public func secret(named name: String) throws(RainError) -> SecretBytes? {
        let content = try withDirectory(name) { directory throws(StoreError) in try directory.read(name) }
        guard var bytes = content else { return nil }
        defer { for place in bytes.indices { bytes[place] = 0 } }
        do {
            return try SecretBytes(copying: bytes)
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }

    /// Keeps a secret under a name; durable once this returns.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the directory cannot be written to.
    public func store(_ secret: SecretBytes, named name: String) throws(RainError) {
        try withDirectory(name) { directory throws(StoreError) in
            try secret.withUnsafeBytes { bytes throws(StoreError) in try directory.write(bytes, to: name) }
        }
    }

    /// Forgets the secret of a name.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) when the directory cannot be written to.
    public func removeSecret(named name: String) throws(RainError) {
        try withDirectory(name) { directory throws(StoreError) in try directory.remove(name) }
    }

    private func withDirectory<Result>(
        _ name: String, _ body: (PrivateDirectory) throws(StoreError) -> Result
    ) throws(RainError) -> Result {
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isAllowed), !name.hasPrefix("."), name.utf8.count <= 200 else {
            throw RainError(.internalLogicError, "a secret's name is made of a-z, 0-9, '.', '_' and '-'")
        }
        do throws(StoreError) {
            let opened: PrivateDirectory
            if let directory { opened = directory } else { opened = try PrivateDirectory(path: path) }
            directory = opened
            return try body(opened)
        } catch {
            throw RainError(.internalLogicError, error.message, underlying: error)
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
