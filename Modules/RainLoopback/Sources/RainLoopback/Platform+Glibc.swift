#if canImport(Glibc)
    internal import Glibc

    // The one file of this module that knows the platform.

    enum Platform {
        /// The user this process runs as.
        static var userID: UInt32 { getuid() }

        /// The system's table of TCP connections, or nothing where there is none.
        static func connectionTable() -> String {
            let descriptor = open("/proc/net/tcp", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return "" }
            defer { closeDescriptor(descriptor) }
            var content: [UInt8] = []
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while content.count < 1 << 26 {
                let count = read(descriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                content += chunk.prefix(count)
            }
            return String(decoding: content, as: UTF8.self)
        }

        /// Gives a socket back.
        static func close(_ socket: Int32) { closeDescriptor(socket) }

        /// What the system said of the last failure.
        static var lastError: String { String(cString: strerror(errno)) }
    }

    // A name that the type's own member would hide.
    private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

    /// A value that one thread at a time may use, in short synchronous sections.
    ///
    /// Not the standard library's `Mutex`: on Linux the thread sanitizer does not see that one synchronise a thread which is not
    /// the runtime's own, as the listener's is not, and reports races that are none.
    ///
    /// Sendable without the compiler's check: `value` is touched under the mutex alone.
    final class Guarded<Value>: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private var value: Value

        init(_ value: sending Value) {
            self.value = value
            mutex.initialize(to: pthread_mutex_t())
            // Cannot fail for a default mutex on Linux.
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deinitialize(count: 1)
            mutex.deallocate()
        }

        /// Runs `body` with the value while no other thread has it; what `body` returns must be free of the value's references.
        func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#endif
