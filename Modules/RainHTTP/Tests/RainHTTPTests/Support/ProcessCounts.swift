import Glibc

/// How many threads and open descriptors this process has.
struct ProcessCounts {
    let threads: Int
    let descriptors: Int

    static var now: ProcessCounts {
        ProcessCounts(threads: entries(of: "/proc/self/task"), descriptors: entries(of: "/proc/self/fd"))
    }

    private static func entries(of path: String) -> Int {
        guard let directory = opendir(path) else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }
}
