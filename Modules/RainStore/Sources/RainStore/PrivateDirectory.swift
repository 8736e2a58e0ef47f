/// A directory that only its owner can enter, holding small files that only their owner can read.
public struct PrivateDirectory: Sendable {
    /// The directory's absolute path.
    public let path: String

    /// Makes the directory, and those above it that are missing, with mode 0700.
    ///
    /// - Throws: `StoreError` when the path is not absolute, or the directory belongs to somebody else or others can write to
    ///   it.
    public init(path: String) throws(StoreError) {
        guard path.hasPrefix("/") else {
            throw StoreError(corrupt: path.isEmpty ? "the directory" : path, "is not given as an absolute path")
        }
        self.path = path
        var partial = ""
        for component in path.split(separator: "/", omittingEmptySubsequences: true) {
            partial += "/" + component
            if Platform.ownDirectoryMode(partial) == nil { try Platform.makeDirectory(partial) }
        }
        guard let mode = Platform.ownDirectoryMode(path) else {
            throw StoreError(corrupt: path, "is not a directory that belongs to this user")
        }
        guard mode & 0o022 == 0 else { throw StoreError(corrupt: path, "can be written to by others") }
    }

    /// The path of a file in it, whose name must be one component.
    public func path(of name: String) -> String {
        path + "/" + name
    }

    /// The bytes of a file of at most a megabyte, or nil when there is none.
    public func read(_ name: String) throws(StoreError) -> [UInt8]? {
        let file = path(of: name)
        guard let descriptor = try Platform.openToRead(file) else { return nil }
        defer { Platform.close(descriptor) }
        let size = try Platform.size(of: descriptor, file)
        guard size <= Self.maximumSize else { throw StoreError(corrupt: file, "is larger than anything kept here") }
        return try Platform.read(descriptor, from: 0, count: size, file)
    }

    private static let maximumSize = 1 << 20

    /// Replaces a file as a whole: after a crash there is the old content or the new, never a part, and of two writers at once
    /// each writes all of its own.
    public func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(StoreError) {
        let file = path(of: name)
        // Not a name that a file of its own may have.
        let draft = file + "~"
        let directory = try Platform.openDirectory(path)
        defer { Platform.close(directory) }
        // One writer at a time, for all of them use the same draft.
        try Platform.lockExclusively(directory, path)
        try Platform.remove(draft)
        let descriptor = try Platform.openToReplace(draft)
        do throws(StoreError) {
            defer { Platform.close(descriptor) }
            try Platform.write(bytes, to: descriptor, draft)
            try Platform.synchronize(descriptor, draft)
        } catch {
            try? Platform.remove(draft)
            throw error
        }
        try Platform.rename(draft, to: file)
        try Platform.synchronize(directory, path)
    }

    /// Removes a file; one that is not there is no error.
    public func remove(_ name: String) throws(StoreError) {
        try Platform.remove(path(of: name))
        try Platform.synchronizeDirectory(path)
    }
}
