#if canImport(Glibc)
    internal import CLibcurl
    internal import Glibc

    // The one file of this module that knows the platform.

    /// Starts the loop's thread.
    enum LoopThread {
        /// Starts a thread that runs the body and ends; returns 0, or the error number when there is no thread.
        typealias Starter = @Sendable (_ body: @escaping @Sendable () -> Void) -> Int32

        /// The name the thread carries in debuggers and process listings (at most 15 bytes).
        static let name = "rain-http"

        /// Starts a detached thread for `body`.
        static let start: Starter = { body in
            let box = Unmanaged.passRetained(Box(body))
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, runBoxedBody, box.toOpaque())
            guard code == 0 else {
                box.release()
                return code
            }
            pthread_detach(thread)
            return 0
        }

        fileprivate final class Box {
            let body: @Sendable () -> Void

            init(_ body: @escaping @Sendable () -> Void) {
                self.body = body
            }
        }
    }

    /// The thread's entry.
    private nonisolated func runBoxedBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let box = Unmanaged<LoopThread.Box>.fromOpaque(argument).takeRetainedValue()
        rain_name_thread(LoopThread.name)
        // The app's signal handlers must not run here, and a write to a connection its peer has closed must be an error, not a
        // SIGPIPE: OpenSSL writes without the flag that prevents the signal. Faults of the thread itself stay deliverable.
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        box.body()
        return nil
    }
#endif
