// The one file of this module that names the C library.
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What is asked of the operating system.
enum Platform {
    static func now() -> Timestamp {
        var time = timespec()
        _ = clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(millisecondsSinceEpoch: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    static func environmentVariable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Where this user's programs keep their state (XDG Base Directory).
    ///
    /// Empty when neither variable says where: then nothing can be kept, and whoever tries gets an error, rather than a journal
    /// in a place that is gone with the next container.
    static var stateDirectory: String {
        if let state = environmentVariable("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/rain" }
        if let home = environmentVariable("HOME"), home.hasPrefix("/") { return home + "/.local/state/rain" }
        return ""
    }
}
