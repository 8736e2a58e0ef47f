/// A directory that only its owner can enter, holding small files that only their owner can read.
public struct PrivateDirectory: Sendable {
    /// The directory's absolute path.
    public let path: String

    /// Makes the directory with mode 0700 if there is none.
    ///
    /// Those above it must be there, so that a misspelt path is an error and not a new tree; only `.local/state`, where programs
    /// keep a user's state by convention (XDG Base Directory), is made in a home that exists.
    ///
    /// - Throws: `StoreError` when the path is not absolute, a directory above it is missing, or the directory belongs to
    ///   somebody else or others can write to it.
    public init(path: String) throws(StoreError) {
        guard path.hasPrefix("/") else {
            throw StoreError(corrupt: path.isEmpty ? "the directory" : path, "is not given as an absolute path")
        }
        self.path = path
        let components = path.split(separator: "/", omittingEmptySubsequences: true)
        let isStandard = components.count > 3 && components.dropLast().suffix(2) == [".local", "state"]
        let expected = components.count - (isStandard ? 3 : 1)
        var partial = ""
        for (index, component) in components.enumerated() {
            partial += "/" + component
            if index < expected {
                guard Platform.isDirectory(partial) else { throw StoreError(noDirectory: partial, for: path) }
            } else if Platform.ownDirectoryMode(partial) == nil {
                try Platform.makeDirectory(partial)
            }
        }
        guard let mode = Platform.ownDirectoryMode(path) else {
            throw StoreError(corrupt: path, "is not a directory that belongs to this user")
        }
        guard mode & 0o022 == 0 else { throw StoreError(corrupt: path, "can be written to by others") }
    }

    /// A directory in it, made if there is none; its name must be one component.
    public func subdirectory(_ name: String) throws(StoreError) -> PrivateDirectory {
        try PrivateDirectory(path: path(of: name))
    }

    /// The path of a file in it, whose name must be one component.
    public func path(of name: String) -> String {
        path + "/" + name
    }

    /// The names in it, in no order.
    func names() throws(StoreError) -> [String] {
        try Platform.names(in: path)
    }

    /// The bytes of a file of at most a megabyte, or nil when there is none.
    ///
    /// A file of somebody else, or one that others can read or write, is an error.
    public func read(_ name: String) throws(StoreError) -> [UInt8]? {
        let file = path(of: name)
        guard let descriptor = try Platform.openToRead(file) else { return nil }
        defer { Platform.close(descriptor) }
        guard Platform.isOwnAlone(descriptor) else {
            throw StoreError(corrupt: file, "does not belong to this user alone (chmod 600 closes it to others)")
        }
        let size = try Platform.size(of: descriptor, file)
        guard size <= Self.maximumSize else { throw StoreError(corrupt: file, "is larger than anything kept here") }
        return try Platform.read(descriptor, from: 0, count: size, file)
    }

    private static let maximumSize = 1 << 20

    /// Replaces a file as a whole: after a crash there is the old content or the new, never a part, and of two writers at once
    /// each writes all of its own.
    public func write(_ bytes: UnsafeRawBufferPointer, to name: String) throws(StoreError) {
        try exclusively { directory throws(StoreError) in try replace(name, with: bytes, in: directory) }
    }

    /// Writes a file unless it is there, once `condition` agrees; of several processes at once one does.
    ///
    /// - Parameter condition: Called when there is no such file, while no other process can write to the directory.
    /// - Returns: Whether the file was written; false when it was there.
    func create(
        _ name: String, with bytes: UnsafeRawBufferPointer, if condition: () throws(StoreError) -> Bool
    ) throws(StoreError) -> Bool {
        try exclusively { directory throws(StoreError) in
            guard try !names().contains(name), try condition() else { return false }
            try replace(name, with: bytes, in: directory)
            return true
        }
    }

    /// Removes a file; one that is not there is no error.
    public func remove(_ name: String) throws(StoreError) {
        try Platform.remove(path(of: name))
        try Platform.synchronizeDirectory(path)
    }

    /// One writer at a time: all of them use the same draft.
    private func exclusively<Result>(_ body: (Int32) throws(StoreError) -> Result) throws(StoreError) -> Result {
        let directory = try Platform.openDirectory(path)
        defer { Platform.close(directory) }
        try Platform.lockExclusively(directory, path)
        return try body(directory)
    }

    private func replace(_ name: String, with bytes: UnsafeRawBufferPointer, in directory: Int32) throws(StoreError) {
        let file = path(of: name)
        // Not a name that a file of its own may have.
        let draft = file + "~"
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
}
