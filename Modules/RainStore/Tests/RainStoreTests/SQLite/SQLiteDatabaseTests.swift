import Foundation
import RainStore
import Testing

@Suite struct SQLiteDatabaseTests {
    private let directory = TemporaryDirectory()
    private var path: String { directory.file("test.db") }

    private func open(_ migrations: [String] = ["CREATE TABLE t (k TEXT PRIMARY KEY, v BLOB, n INTEGER)"], mark: Int32 = 7)
        throws -> SQLiteDatabase
    {
        try SQLiteDatabase(path: path, applicationID: mark, migrations: migrations)
    }

    @Test func `values come back as they went in`() throws {
        let database = try open()
        let values: [SQLiteValue] = [.text("k\u{0}é😀"), .blob([0, 1, 255]), .integer(.min)]
        try database.execute("INSERT INTO t VALUES (?, ?, ?)", values[0], values[1], values[2])
        try database.execute("INSERT INTO t VALUES (?, ?, ?)", .text(""), .blob([]), .null)
        #expect(try open().query("SELECT k, v, n FROM t ORDER BY length(k) DESC") == [values, [.text(""), .blob([]), .null]])
    }

    @Test func `a change that throws leaves nothing`() throws {
        struct Refusal: Error {}
        let database = try open()
        #expect(throws: Refusal.self) {
            try database.transaction {
                try database.execute("INSERT INTO t (k) VALUES ('a')")
                throw Refusal()
            }
        }
        #expect(try database.query("SELECT k FROM t") == [])
        #expect(throws: StoreError.self) {
            try database.transaction {
                try database.execute("INSERT INTO t (k) VALUES ('a')")
                try database.execute("INSERT INTO t (k) VALUES ('a')")
            }
        }
        #expect(try database.query("SELECT k FROM t") == [])
        try database.transaction { try database.execute("INSERT INTO t (k) VALUES ('b')") }
        #expect(try database.query("SELECT k FROM t") == [[.text("b")]])
    }

    @Test func `processes that come and go leave the database whole to the one that stays`() async throws {
        // The exit tests' own process finds it by its parent's number.
        let path = Self.shared(with: getpid())
        defer { for helper in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + helper) } }
        let database = try SQLiteDatabase(path: path, applicationID: 7, migrations: ["CREATE TABLE t (n INTEGER)"])
        try database.execute("INSERT INTO t VALUES (1)")
        await #expect(processExitsWith: .success) {
            let other = try SQLiteDatabase(
                path: SQLiteDatabaseTests.shared(with: getppid()), applicationID: 7, migrations: ["SELECT 1"])
            try other.execute("INSERT INTO t VALUES (2)")
        }
        try database.execute("INSERT INTO t VALUES (3)")
        await #expect(processExitsWith: .success) {
            let other = try SQLiteDatabase(
                path: SQLiteDatabaseTests.shared(with: getppid()), applicationID: 7, migrations: ["SELECT 1"])
            let numbers = try other.query("SELECT n FROM t ORDER BY n").compactMap { $0[0].integer }
            guard numbers == [1, 2, 3] else { exit(EXIT_FAILURE) }
        }
        #expect(try database.query("PRAGMA integrity_check") == [[.text("ok")]])
    }

    static func shared(with process: Int32) -> String {
        NSTemporaryDirectory() + "rain-store-shared-\(process).db"
    }

    @Test func `many writers at once lose nothing`() throws {
        _ = try open()
        let path = path
        let writers = (0..<4).map { writer in
            Thread {
                guard let database = try? SQLiteDatabase(path: path, applicationID: 7, migrations: ["SELECT 1"]) else { return }
                for _ in 0..<50 {
                    try? database.transaction {
                        let next = try database.query("SELECT coalesce(max(n), 0) + 1 FROM t")[0][0]
                        try database.execute("INSERT INTO t VALUES (?, NULL, ?)", .text("\(writer).\(next.integer ?? 0)"), next)
                    }
                }
            }
        }
        writers.forEach { $0.start() }
        while writers.contains(where: { !$0.isFinished }) { sched_yield() }
        let numbers = try open().query("SELECT n FROM t ORDER BY n").compactMap { $0[0].integer }
        #expect(numbers == Array(1...200))
    }

    @Test func `a schema grows by the steps a file lacks, and a later one is refused`() throws {
        let first = "CREATE TABLE t (k TEXT)"
        let second = "ALTER TABLE t ADD COLUMN extra TEXT DEFAULT 'x'; CREATE INDEX i ON t (extra)"
        try open([first]).execute("INSERT INTO t VALUES ('a')")
        #expect(try open([first, second]).query("SELECT * FROM t") == [[.text("a"), .text("x")]])
        #expect(throws: StoreError.self) { try open([first]) }
        #expect(throws: StoreError.self) { try open([first, second], mark: 8) }
    }

    @Test func `a failed step leaves the file as it was`() throws {
        let first = "CREATE TABLE t (k TEXT)"
        _ = try open([first])
        #expect(throws: StoreError.self) { try open([first, "CREATE TABLE u (k TEXT); CREATE NONSENSE"]) }
        #expect(try open([first]).query("SELECT name FROM sqlite_master WHERE name = 'u'") == [])
    }

    @Test func `a damaged file is refused and not touched`() throws {
        let junk = Data((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try junk.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: StoreError.self) { try open() }
        #expect(error?.isCorruption == true)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == junk)
    }

    @Test func `the file and its helpers are the owner's alone`() throws {
        let database = try open()
        try database.execute("INSERT INTO t (k) VALUES ('a')")
        for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: directory.file(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test func `a wrong number of values is an error`() throws {
        let database = try open()
        #expect(throws: StoreError.self) { try database.query("SELECT ?") }
        #expect(throws: StoreError.self) { try database.execute("SELECT 1", .null) }
    }
}
