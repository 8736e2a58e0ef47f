#if canImport(Glibc)
    internal import Glibc

    /// The one file of this module that knows the platform: terminals, files, signals.
    enum Platform {
        /// What came of waiting for bytes.
        enum Input {
            case bytes(Int)
            case end
            case failed(String)
            case interrupted
        }

        static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

        static func terminalWidth(_ descriptor: Int32) -> Int? {
            var size = winsize()
            guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
            return Int(size.ws_col)
        }

        @discardableResult
        static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
            bytes.withUnsafeBytes { write($0, to: descriptor) }
        }

        @discardableResult
        static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(descriptor, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        /// Whether the last write failed because nobody reads any more.
        static var readerHasGone: Bool { errno == EPIPE }

        /// Waits for bytes of `descriptor`, or for `interruption` to become readable.
        static func read(
            _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, unless interruption: Int32?
        ) -> Input {
            while true {
                var waits = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
                if let interruption { waits.append(pollfd(fd: interruption, events: Int16(POLLIN), revents: 0)) }
                guard poll(&waits, nfds_t(waits.count), -1) >= 0 else {
                    if errno == EINTR { continue }
                    return .failed(reason())
                }
                if waits.count > 1, waits[1].revents != 0 { return .interrupted }
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count >= 0 else { return .failed(reason()) }
                return count == 0 ? .end : .bytes(count)
            }
        }

        /// Keeps a terminal from showing what is typed; returns how it was, or nil when it cannot be changed.
        static func switchEchoOff(_ descriptor: Int32) -> termios? {
            var before = termios()
            guard tcgetattr(descriptor, &before) == 0 else { return nil }
            var silent = before
            silent.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
            silent.c_lflag |= tcflag_t(ICANON | ISIG)
            // Also drops what was typed ahead, which has been shown.
            guard tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else { return nil }
            return before
        }

        static func restore(_ before: termios, on descriptor: Int32) {
            var before = before
            tcsetattr(descriptor, TCSAFLUSH, &before)
        }

        /// The environment of this process.
        static var environment: [String: String] {
            var variables: [String: String] = [:]
            var place = environ
            while let entry = place.pointee {
                let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
                place += 1
            }
            return variables
        }

        /// Ends the process; what was written is out already, since nothing here is buffered.
        static func exit(_ status: Int32) -> Never {
            // Not `exit`: its handlers take libraries apart (OpenSSL among them) that other threads are still in.
            _exit(status)
        }

        /// Makes writing to a closed pipe an error instead of the end: `| head` must not kill a payment under way.
        static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

        // MARK: Files

        /// Who may do what with a file.
        struct Access {
            let isOwnedByUserOrRoot: Bool
            let isWritableByOthers: Bool
            let isReadableByOthers: Bool
        }

        enum Contents {
            case contents([UInt8], Access)
            case missing
            case failed(String)
        }

        enum Written {
            case written
            case exists
            case failed(String)
        }

        /// Reads a regular file of at most `limit` bytes, with the access rights of the very file read.
        static func readFile(_ path: String, limit: Int) -> Contents {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return errno == ENOENT ? .missing : .failed(reason()) }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return .failed(reason()) }
            guard status.st_mode & S_IFMT == S_IFREG else { return .failed("it is not a regular file") }
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = Glibc.read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return .failed(reason()) }
                guard count > 0 else { break }
                bytes += buffer.prefix(count)
                guard bytes.count <= limit else { return .failed("it is larger than \(limit) bytes") }
            }
            let access = Access(
                isOwnedByUserOrRoot: status.st_uid == geteuid() || status.st_uid == 0,
                isWritableByOthers: status.st_mode & 0o022 != 0, isReadableByOthers: status.st_mode & 0o044 != 0)
            return .contents(bytes, access)
        }

        /// Writes a file that must not exist, for its user alone; what cannot be written whole is removed again.
        static func writeNewFile(_ path: String, _ bytes: [UInt8]) -> Written {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return errno == EEXIST ? .exists : .failed(reason()) }
            let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0
            let failure = reason()
            close(descriptor)
            guard isWritten else {
                unlink(path)
                return .failed(failure)
            }
            return .written
        }

        /// Makes a directory and those above it, as far as they are missing, open to their user alone.
        ///
        /// Returns what went wrong, or nil.
        static func makeDirectories(_ path: String) -> String? {
            var made = path.hasPrefix("/") ? "" : "."
            for part in path.split(separator: "/") {
                made += "/" + part
                guard mkdir(made, 0o700) == 0 || errno == EEXIST else { return reason() }
            }
            return nil
        }

        private static func reason() -> String { String(cString: strerror(errno)) }

        // MARK: Signals

        /// How signals were handled before.
        struct SavedSignals {
            fileprivate let actions: [(signal: Int32, action: sigaction)]
        }

        /// Makes a pipe whose ends neither block nor reach child processes; nil when the system has none.
        static func makePipe() -> (read: Int32, write: Int32)? {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
            }
            return (ends[0], ends[1])
        }

        /// From now on signals that ask a program to end write their number to `descriptor`.
        static func catchSignals(writingTo descriptor: Int32) -> SavedSignals {
            signalDescriptor = descriptor
            hasSeenInterrupt = false
            return SavedSignals(
                actions: [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { signal in
                    var action = sigaction()
                    action.__sigaction_handler.sa_handler = noteSignal
                    var before = sigaction()
                    sigaction(signal, &action, &before)
                    return (signal, before)
                })
        }

        static func restore(_ saved: SavedSignals) {
            for (signal, action) in saved.actions {
                var action = action
                sigaction(signal, &action, nil)
            }
        }

        /// Takes all bytes that wait in a pipe and returns the first.
        static func drain(_ descriptor: Int32) -> UInt8? {
            var bytes = [UInt8](repeating: 0, count: 64)
            var first: UInt8?
            while true {
                let count = Glibc.read(descriptor, &bytes, bytes.count)
                guard count > 0 else { return first }
                first = first ?? bytes[0]
            }
        }

        /// Sends a signal to this process.
        static func raise(_ signal: Int32) { _ = kill(getpid(), signal) }
    }

    /// Where the signal handler writes; set before a handler is installed.
    private nonisolated(unsafe) var signalDescriptor: Int32 = -1

    /// Whether Ctrl-C was caught before; touched by the signal handler.
    private nonisolated(unsafe) var hasSeenInterrupt = false

    /// The signal handler: does nothing but what is allowed in one.
    private nonisolated func noteSignal(_ signal: Int32) {
        // Who presses Ctrl-C again has waited long enough.
        if signal == SIGINT, hasSeenInterrupt { _exit(128 + signal) }
        if signal == SIGINT { hasSeenInterrupt = true }
        let before = errno
        var byte = UInt8(truncatingIfNeeded: signal)
        _ = write(signalDescriptor, &byte, 1)
        errno = before
    }
#endif
