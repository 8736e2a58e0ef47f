#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What differs between systems.
enum Platform: Sendable {
    /// The processor time that this thread has used, in nanoseconds: what others do on the machine is not in it.
    static var threadNanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Ends the process after a message on standard error.
    static func fail(_ message: String, status: Int32) -> Never {
        var text = "rain-bench: \(message)\n"
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }
}
