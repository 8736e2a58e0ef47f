/// A sign that somebody is still at work, which no crash leaves behind: a file that is locked for as long as its holder lives.
public final class ProcessLease: Sendable {
    /// Its name, for others to ask about.
    public let name: String
    private let directory: PrivateDirectory
    private let descriptor: Int32

    /// Takes a lease, and removes the files of those whose holders are gone.
    ///
    /// - Parameter name: A name nobody else uses, fit for a file.
    public init(in directory: PrivateDirectory, name: String) throws(StoreError) {
        self.name = name
        self.directory = directory
        descriptor = try Self.take(directory.path(of: Self.fileName(name)))
        for other in (try? directory.names()) ?? [] where other.hasPrefix(Self.prefix) {
            let other = String(other.dropFirst(Self.prefix.count))
            if other != name { _ = Self.isGone(other, in: directory) }
        }
    }

    /// Makes the file and locks it.
    private static func take(_ path: String) throws(StoreError) -> Int32 {
        while true {
            let descriptor = try Platform.openToAppend(path)
            do throws(StoreError) {
                try Platform.lockExclusively(descriptor, path)
            } catch {
                Platform.close(descriptor)
                throw error
            }
            if Platform.isSame(descriptor, as: path) { return descriptor }
            // Somebody took it for a file that was left behind, between its making and its locking.
            Platform.close(descriptor)
        }
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

    private static let prefix = "lease-"

    private static func fileName(_ name: String) -> String { prefix + name }
}
