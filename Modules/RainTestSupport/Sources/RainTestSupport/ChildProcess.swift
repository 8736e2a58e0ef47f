#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A child process whose output can be read.
///
/// Foundation's `Process` is not for tests that run under the address sanitizer: it loses memory now and then. Calls block.
public final class ChildProcess: Sendable {
    /// Its process id.
    public let id: Int32
    private let output: Int32

    /// A process that could not be started.
    public struct StartError: Error {
        /// The system's error number.
        public let code: Int32
    }

    /// Starts a program, with nothing to read and its errors thrown away.
    ///
    /// - Parameters:
    ///   - path: The program's absolute path.
    ///   - arguments: Its arguments, without its own name.
    ///   - environment: Variables in place of this process's, or nil for the same ones.
    public init(_ path: String, _ arguments: [String], environment: [String: String]? = nil) throws(StartError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw StartError(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // The threads that tests run on block signals, and a child would inherit that: nobody could end it kindly.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var words = Self.copies([path] + arguments)
        var variables = Self.copies((environment ?? [:]).map { "\($0)=\($1)" })
        defer { for word in words + variables { free(word) } }
        var id = pid_t()
        let code =
            environment == nil
            ? posix_spawn(&id, path, &actions, &attributes, &words, environ)
            : posix_spawn(&id, path, &actions, &attributes, &words, &variables)
        close(ends[1])
        guard code == 0 else {
            close(ends[0])
            throw StartError(code: code)
        }
        self.id = id
        output = ends[0]
    }

    /// The next part of what it writes, or nil when it has closed its output.
    public func readOutput() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(output, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    /// All that it writes from here on.
    public func readAllOutput() -> String {
        var text = ""
        while let more = readOutput() { text += more }
        return text
    }

    /// Waits for its end and gives the wait status, 0 for success; to be called once.
    @discardableResult
    public func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        close(output)
        return status
    }

    /// Kills it and waits for its end.
    public func kill() {
        killProcess(id)
        wait()
    }

    /// C strings, closed by nil.
    private static func copies(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        words.map { strdup($0) } + [nil]
    }
}

// A name that the type's own member would hide.
private func killProcess(_ id: Int32) { _ = kill(id, SIGKILL) }
