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
    static var threadNanoseconds: UInt64 { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

    /// The processor time that all threads of this process have used, in nanoseconds.
    static var processNanoseconds: UInt64 { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

    /// A clock that never goes back, in nanoseconds.
    static var wallNanoseconds: UInt64 { nanoseconds(CLOCK_MONOTONIC) }

    private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Lets another thread run.
    static func yield() { sched_yield() }

    /// The memory this process has in use, in bytes, by the kernel's count; zero where that is not told.
    static var residentBytes: Int {
        let file = open("/proc/self/statm", O_RDONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var text = [UInt8](repeating: 0, count: 128)
        let count = read(file, &text, text.count)
        guard count > 0 else { return 0 }
        let fields = String(decoding: text.prefix(count), as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    /// A new directory for a journal, to be removed by the caller.
    static func makeTemporaryDirectory() throws -> String {
        var template = Array("/tmp/rain-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw BenchError("no temporary directory can be made") }
        return String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes the files of a directory and it.
    static func remove(_ directory: String) {
        guard let handle = opendir(directory) else { return }
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { unlink(directory + "/" + name) }
        }
        closedir(handle)
        rmdir(directory)
    }

    /// Ends the process after a message on standard error.
    static func fail(_ message: String, status: Int32) -> Never {
        var text = "rain-bench: \(message)\n"
        text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        exit(status)
    }
}
