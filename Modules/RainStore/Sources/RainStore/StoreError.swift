/// A file that could not be read or written, or whose content is not what was left there.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, in words that are safe to log.
    public let message: String

    /// The file or directory.
    public let path: String

    /// The system's error number, or 0 when the content is at fault.
    public let code: Int32

    /// Whether the content is damaged: nothing may be written over it until a person has looked.
    public var isCorruption: Bool { code == 0 }

    init(operation: String, path: String, code: Int32) {
        message = "could not \(operation) \(path): \(describeSystemError(code))"
        self.path = path
        self.code = code
    }

    init(path: String, code: Int32, _ message: String) {
        self.message = message
        self.path = path
        self.code = code
    }

    init(corrupt path: String, _ detail: String) {
        message = "\(path) \(detail). Nothing was changed; keep a copy of the file and restore it from a good one."
        self.path = path
        code = 0
    }

    /// A directory that should be there before anything is made in it; the code is ENOENT's, whatever is there instead.
    init(noDirectory missing: String, for path: String) {
        message = "\(missing) is not a directory, so \(path) cannot be made; make it first, or name another place"
        self.path = missing
        code = Platform.noSuchFile
    }

    /// The message.
    public var description: String { message }
}
