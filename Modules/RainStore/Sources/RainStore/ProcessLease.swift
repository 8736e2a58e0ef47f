/// A sign that somebody is still at work, which no crash leaves behind: a file that is locked for as long as its holder lives.
public final class ProcessLease: Sendable {
    /// Its name, for others to ask about.
    public let name: String
    private let directory: PrivateDirectory
    private let descriptor: Int32

    /// Takes a lease.
    ///
    /// - Parameter name: A name nobody else uses, fit for a file.
    public init(in directory: PrivateDirectory, name: String) throws(StoreError) {
        self.name = name
        self.directory = directory
        let path = directory.path(of: Self.fileName(name))
        descriptor = try Platform.openToAppend(path)
        try Platform.lockExclusively(descriptor, path)
    }

    deinit {
        try? Platform.remove(directory.path(of: Self.fileName(name)))
        Platform.close(descriptor)
    }

    /// Whether the holder of a lease is gone.
    ///
    /// What cannot be found out counts as still there.
    public static func isGone(_ name: String, in directory: PrivateDirectory) -> Bool {
        let path = directory.path(of: fileName(name))
        do {
            guard let descriptor = try Platform.openToRead(path) else { return true }
            defer { Platform.close(descriptor) }
            guard Platform.lockExclusivelyNow(descriptor) else { return false }
            try Platform.remove(path)
            return true
        } catch {
            return false
        }
    }

    private static func fileName(_ name: String) -> String { "lease-" + name }
}
