#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What is asked of the operating system.
enum Platform: Sendable {
    /// Ends the process as it is: nothing is written, closed or given back.
    static func killSelf() -> Never {
        kill(getpid(), SIGKILL)
        // Not reached: the signal ends the process before the call comes back.
        abort()
    }

    /// Stops the process as it is until somebody continues it.
    ///
    /// The signal goes to this very thread, so that it does not run on while the others are being stopped.
    static func stopSelf() {
        raise(SIGSTOP)
    }

    /// Everything that comes in on standard input.
    static func readInput() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// The contents of a small file of text, or nil when it cannot be read.
    static func contents(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = read(descriptor, &buffer, buffer.count)
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    /// Adds a line to a file that several processes write to.
    static func append(_ line: String, to path: String) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        defer { close(descriptor) }
        var text = line + "\n"
        guard text.withUTF8({ write(descriptor, $0.baseAddress, $0.count) }) == text.utf8.count else {
            fail("cannot write to \(path)", status: 1)
        }
    }

    /// Writes a line at once: a killed process has told all that it knew.
    static func tell(_ line: String) {
        var text = line + "\n"
        text.withUTF8 { _ = write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    /// Ends the process after a message on standard error.
    static func fail(_ message: String, status: Int32) -> Never {
        var text = "rain-check-once: \(message)\n"
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }
}
