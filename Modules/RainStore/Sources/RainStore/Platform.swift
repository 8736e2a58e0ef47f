// The one file of this module that names the C library.
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// File operations by their POSIX names, with interrupted calls repeated and failures thrown with the path.
enum Platform {
    static let noSuchFile = ENOENT

    static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(StoreError) -> Int32 {
        while true {
            let descriptor = openFile(path, flags | O_CLOEXEC, mode)
            if descriptor >= 0 { return descriptor }
            if errno != EINTR { throw failure("open", path) }
        }
    }

    static func openToAppend(_ path: String) throws(StoreError) -> Int32 {
        try open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW)
    }

    /// Opens a regular file; nil when there is none.
    ///
    /// Not a pipe, on which reading would wait for ever.
    static func openToRead(_ path: String) throws(StoreError) -> Int32? {
        let descriptor: Int32
        do {
            descriptor = try open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw StoreError(corrupt: path, "is not a regular file")
        }
        return descriptor
    }

    static func openToReplace(_ path: String) throws(StoreError) -> Int32 {
        try open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    }

    static func close(_ descriptor: Int32) {
        _ = closeFile(descriptor)
    }

    static func lockExclusively(_ descriptor: Int32, _ path: String) throws(StoreError) {
        while flock(descriptor, LOCK_EX) != 0 {
            if errno != EINTR { throw failure("lock", path) }
        }
    }

    /// Takes the lock if nobody has it.
    static func lockExclusivelyNow(_ descriptor: Int32) -> Bool {
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    static func size(of descriptor: Int32, _ path: String) throws(StoreError) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("inspect", path) }
        return Int(status.st_size)
    }

    /// Whether the path still names the open file: it may have been removed or replaced meanwhile.
    static func isSame(_ descriptor: Int32, as path: String) -> Bool {
        var opened = stat()
        var named = stat()
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
            && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
    }

    static func read(_ descriptor: Int32, from offset: Int, count: Int, _ path: String) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
            }
            if got < 0 {
                if errno == EINTR { continue }
                throw failure("read", path)
            }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(count - filled)
        return bytes
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String) throws(StoreError) {
        var written = 0
        while written < bytes.count {
            let put = writeFile(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if put < 0 {
                if errno == EINTR { continue }
                throw failure("write", path)
            }
            written += put
        }
    }

    static func truncate(_ descriptor: Int32, to size: Int, _ path: String) throws(StoreError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw failure("truncate", path) }
    }

    static func synchronize(_ descriptor: Int32, _ path: String) throws(StoreError) {
        while fsync(descriptor) != 0 {
            if errno != EINTR { throw failure("synchronize", path) }
        }
    }

    static func openDirectory(_ path: String) throws(StoreError) -> Int32 {
        try open(path, O_RDONLY | O_DIRECTORY)
    }

    /// Makes a new or renamed entry of the directory itself durable.
    static func synchronizeDirectory(_ path: String) throws(StoreError) {
        let descriptor = try openDirectory(path)
        defer { close(descriptor) }
        try synchronize(descriptor, path)
    }

    /// Sees to it that there is a regular file which its owner alone can read, and never opens it under its name.
    ///
    /// Who closes a descriptor of a file takes back every POSIX lock this process holds on it, through whatever descriptor. With
    /// SQLite's locks gone, the next process that ends would take itself for the last one and remove the log under this one.
    static func makePrivateFile(_ path: String) throws(StoreError) {
        var status = stat()
        if lstat(path, &status) != 0 {
            guard errno == ENOENT else { throw failure("inspect", path) }
            let draft = "\(path)~\(UInt64.random(in: 0 ... .max))"
            close(try openToReplace(draft))
            defer { _ = unlink(draft) }
            guard link(draft, path) == 0 || errno == EEXIST else { throw failure("create", path) }
            guard lstat(path, &status) == 0 else { throw failure("inspect", path) }
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(corrupt: path, "is not a regular file") }
        guard status.st_mode & 0o777 == 0o600 || chmod(path, 0o600) == 0 else { throw failure("protect", path) }
    }

    static func makeDirectory(_ path: String) throws(StoreError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("create", path) }
    }

    /// The permission bits of a directory that belongs to this user, or nil when it is anything else.
    static func ownDirectoryMode(_ path: String) -> UInt32? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid() else { return nil }
        return UInt32(status.st_mode & 0o777)
    }

    /// Whether the path leads to a directory, also through a link.
    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether an open file belongs to this user and nobody else can read or write it.
    static func isOwnAlone(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    static func names(in path: String) throws(StoreError) -> [String] {
        guard let stream = opendir(path) else { throw failure("list", path) }
        defer { closedir(stream) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw failure("list", path) }
        return names
    }

    static func rename(_ from: String, to target: String) throws(StoreError) {
        guard renameFile(from, target) == 0 else { throw failure("replace", target) }
    }

    static func remove(_ path: String) throws(StoreError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove", path) }
    }

    private static func failure(_ operation: String, _ path: String) -> StoreError {
        StoreError(operation: operation, path: path, code: errno)
    }
}

// Names that the enum's own members would hide.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { write(descriptor, bytes, count) }
private func renameFile(_ from: String, _ target: String) -> Int32 { rename(from, target) }
func describeSystemError(_ code: Int32) -> String { String(cString: strerror(code)) }
