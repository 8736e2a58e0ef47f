#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A child process whose output can be read.
///
/// Foundation's `Process` is not for these tests: it loses memory now and then, and while it was used here on Linux, runs with
/// hundreds of open files ended with a corrupted heap; without it they did not. Calls block.
public final class ChildProcess: Sendable {
    /// Its process id.
    public let id: Int32
    private let output: Int32
    private let errors: Int32?

    /// What becomes of what it writes to standard error.
    public enum ErrorOutput: Sendable {
        /// Thrown away.
        case discarded
        /// Written where this process writes its own.
        case inherited
        /// Kept for `readAllErrors()`.
        case captured
    }

    /// A process that could not be started.
    public struct StartError: Error {
        /// The system's error number.
        public let code: Int32
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: The program's absolute path.
    ///   - arguments: Its arguments, without its own name.
    ///   - environment: Variables in place of this process's, or nil for the same ones.
    ///   - input: What it finds on standard input, less than a pipe holds (64 KiB); nothing unless given.
    ///   - errors: What becomes of what it writes to standard error; thrown away unless given.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil, input: [UInt8]? = nil,
        errors: ErrorOutput = .discarded
    ) throws(StartError) {
        let ends = try Self.pipe()
        let errorEnds = errors == .captured ? try Self.pipe() : nil
        let inputEnd = try input.map { bytes throws(StartError) in try Self.pipe(holding: bytes) }
        defer { if let inputEnd { close(inputEnd) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let inputEnd {
            posix_spawn_file_actions_adddup2(&actions, inputEnd, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, ends.write, 1)
        switch errors {
        case .discarded: posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        case .inherited: break
        case .captured: posix_spawn_file_actions_adddup2(&actions, errorEnds?.write ?? 2, 2)
        }
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
        for end in [ends.write, errorEnds?.write] { if let end { close(end) } }
        guard code == 0 else {
            for end in [ends.read, errorEnds?.read] { if let end { close(end) } }
            throw StartError(code: code)
        }
        self.id = id
        output = ends.read
        self.errors = errorEnds?.read
    }

    /// A pipe that no other child gets.
    private static func pipe() throws(StartError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard systemPipe(&ends) == 0 else { throw StartError(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// The end to read of a pipe that holds these bytes and no more.
    private static func pipe(holding bytes: [UInt8]) throws(StartError) -> Int32 {
        let ends = try pipe()
        defer { close(ends.write) }
        guard bytes.count <= 65536, write(ends.write, bytes, bytes.count) == bytes.count else {
            close(ends.read)
            throw StartError(code: errno)
        }
        return ends.read
    }

    /// The next part of what it writes, or nil when it has closed its output.
    public func readOutput() -> String? {
        Self.read(output).map { String(decoding: $0, as: UTF8.self) }
    }

    /// All that it writes from here on.
    public func readAllOutput() -> String { Self.readAll(output) }

    /// All that it writes to standard error, when that is captured.
    public func readAllErrors() -> String { errors.map(Self.readAll) ?? "" }

    private static func read(_ descriptor: Int32) -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? buffer.prefix(count) : nil
        }
    }

    private static func readAll(_ descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        while let more = read(descriptor) { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends it a signal.
    public func signal(_ number: Int32) { sendSignal(id, number) }

    /// Waits for its end and gives the wait status, 0 for success; to be called once.
    @discardableResult
    public func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        close(output)
        if let errors { close(errors) }
        return status
    }

    /// Kills it and waits for its end.
    public func kill() {
        signal(SIGKILL)
        wait()
    }

    /// C strings, closed by nil.
    private static func copies(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        words.map { strdup($0) } + [nil]
    }
}

// Names that the type's own members would hide.
private func sendSignal(_ id: Int32, _ number: Int32) { _ = kill(id, number) }
private func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 { pipe(ends) }
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
