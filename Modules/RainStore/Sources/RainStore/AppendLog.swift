/// A file of records that only ever grows, shared by several processes.
///
/// Each record is a line: its CRC-32, a space, its bytes. A record counts once its line feed is on disk. Every change happens
/// under the file's exclusive lock, after what other processes appended has been read, so a decision is never made on old
/// records. Calls block: own it from an actor with a `BlockingExecutor`.
public final class AppendLog {
    /// The file.
    public let path: String
    private let descriptor: Int32
    private var end = 0

    /// Opens the file, or makes an empty one that only its owner can read.
    public init(path: String) throws(StoreError) {
        self.path = path
        descriptor = try Platform.openToAppend(path)
        try Platform.makePrivate(descriptor, path)
        try Platform.synchronizeDirectory(parentDirectory(of: path))
    }

    deinit {
        Platform.close(descriptor)
    }

    /// Runs one change under the lock.
    ///
    /// - Parameter decide: Gets the records appended since the last call, by whichever process, and returns those to append.
    ///   They are durable when this returns; when it throws, none of them counts.
    public func transaction(_ decide: (_ unread: [[UInt8]]) throws -> [[UInt8]]) throws {
        try Platform.lockExclusively(descriptor, path)
        defer { Platform.unlock(descriptor) }
        guard Platform.isSame(descriptor, as: path) else {
            throw StoreError(corrupt: path, "was removed or replaced while it was in use")
        }
        let unread = try readAppended()
        let records = try decide(unread)
        try append(records)
    }

    private func readAppended() throws(StoreError) -> [[UInt8]] {
        let size = try Platform.size(of: descriptor, path)
        guard size >= end else { throw StoreError(corrupt: path, "is shorter than it was") }
        guard size > end else { return [] }
        let bytes = try Platform.read(descriptor, from: end, count: size - end, path)
        var records: [[UInt8]] = []
        var start = 0
        while let lineFeed = bytes[start...].firstIndex(of: Self.lineFeed) {
            guard let record = Self.record(of: bytes[start..<lineFeed]) else {
                throw StoreError(corrupt: path, "has a damaged record at byte \(end + start)")
            }
            records.append(record)
            start = lineFeed + 1
        }
        if start < bytes.count {
            // Nobody writes while the lock is held: a line without its end is what a crash left of a record that was
            // never reported as written.
            try Platform.truncate(descriptor, to: end + start, path)
        }
        end += start
        return records
    }

    private func append(_ records: [[UInt8]]) throws(StoreError) {
        guard !records.isEmpty else { return }
        guard !records.contains(where: { $0.contains(Self.lineFeed) }) else {
            throw StoreError(corrupt: path, "cannot hold a record with a line feed in it")
        }
        let lines = records.flatMap(Self.line(of:))
        do throws(StoreError) {
            try lines.span.withUnsafeBytes { bytes throws(StoreError) in try Platform.write(bytes, to: descriptor, path) }
            try Platform.synchronize(descriptor, path)
        } catch {
            try? Platform.truncate(descriptor, to: end, path)
            throw error
        }
        end += lines.count
    }

    private static let lineFeed: UInt8 = 0x0a
    private static let checksumDigits = 8

    private static func line(of record: [UInt8]) -> [UInt8] {
        checksumText(record) + [0x20] + record + [lineFeed]
    }

    private static func record(of line: ArraySlice<UInt8>) -> [UInt8]? {
        let head = line.prefix(checksumDigits)
        let record = line.dropFirst(checksumDigits + 1)
        guard line.count > checksumDigits, line[line.startIndex + checksumDigits] == 0x20, Array(head) == checksumText(record)
        else { return nil }
        return Array(record)
    }

    private static func checksumText(_ record: some Sequence<UInt8>) -> [UInt8] {
        let digits = String(CRC32.checksum(record), radix: 16)
        return Array((String(repeating: "0", count: checksumDigits - digits.utf8.count) + digits).utf8)
    }
}

@available(*, unavailable)
extension AppendLog: Sendable {}

/// Everything before the last `/`.
func parentDirectory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}
