#if canImport(Glibc)
    internal import Glibc

    /// A value that one thread at a time may use, in short synchronous sections.
    ///
    /// The standard library's `Mutex` would do, but on Linux the thread sanitizer does not see it synchronise, and reports races that
    /// are none. It knows a pthread mutex, so real races here show.
    ///
    /// Sendable without the compiler's check: `value` is touched under the mutex alone.
    public final class Guarded<Value>: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private var value: Value

        /// Guards a value.
        public init(_ value: sending Value) {
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

        /// Runs `body` with the value while no other thread has it.
        ///
        /// It is never run across an `await`, and must not ask for the same value again.
        public func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#endif
