internal import CSQLite

/// A SQLite database in a file of its own, shared by several processes.
///
/// Changes are on disk once a transaction returns (write-ahead log, full synchronisation). Calls block: own it from an actor with
/// a `BlockingExecutor`. A file that is damaged, or of another application or a later version, is refused and left as it is.
public final class SQLiteDatabase {
    /// The file.
    public let path: String
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a database, or makes an empty one that only its owner can read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - applicationID: The number that marks a file as this application's.
    ///   - migrations: One step for each version of the schema, the first from nothing; those a file lacks are run, each in
    ///     a transaction of its own.
    /// - Throws: `StoreError`.
    public init(path: String, applicationID: Int32, migrations: [String]) throws(StoreError) {
        self.path = path
        // Made here so that it is the owner's alone from the first moment; SQLite gives its helper files the same mode.
        try Platform.makePrivateFile(path)
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX, nil)
        guard code == SQLITE_OK, let opened else {
            sqlite3_close_v2(opened)
            throw StoreError(corrupt: path, "cannot be opened as a database")
        }
        handle = opened
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, Self.patience)
        try execute("PRAGMA journal_mode = WAL")
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA trusted_schema = OFF")
        try migrate(applicationID, migrations)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// How long to wait for another process's transaction, in milliseconds.
    private static let patience: Int32 = 30_000

    /// Runs one statement without results.
    public func execute(_ sql: String, _ values: SQLiteValue...) throws(StoreError) {
        _ = try rows(sql, values)
    }

    /// Runs one statement and gives its rows.
    public func query(_ sql: String, _ values: SQLiteValue...) throws(StoreError) -> [[SQLiteValue]] {
        try rows(sql, values)
    }

    /// Runs a change that happens as a whole or not at all, alone among all processes from its first read on.
    ///
    /// When `body` throws, nothing of it counts.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // A failed commit may have ended the transaction by itself.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    private func rows(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) -> [[SQLiteValue]] {
        let statement: SQLiteStatement
        if let known = statements[sql] {
            statement = known
        } else {
            guard let prepared = SQLiteStatement(sql, in: handle) else { throw failure() }
            statements[sql] = prepared
            statement = prepared
        }
        defer { statement.reset() }
        guard statement.bind(values) else { throw failure() }
        var rows: [[SQLiteValue]] = []
        while true {
            switch statement.step() {
            case .row(let row): rows.append(row)
            case .done: return rows
            case .failed: throw failure()
            }
        }
    }

    private func migrate(_ applicationID: Int32, _ migrations: [String]) throws(StoreError) {
        do {
            try transaction {
                let mark = try query("PRAGMA application_id")[0][0].integer ?? 0
                let version = Int(try query("PRAGMA user_version")[0][0].integer ?? 0)
                let isNew = mark == 0 && version == 0
                guard isNew || mark == Int64(applicationID) else {
                    throw StoreError(corrupt: path, "is a database of another application")
                }
                guard version <= migrations.count else {
                    throw StoreError(corrupt: path, "was written by a later version of this software")
                }
                for (step, sql) in migrations.enumerated().dropFirst(version) {
                    for statement in sql.split(separator: ";") where statement.contains(where: { !$0.isWhitespace }) {
                        try execute(String(statement))
                    }
                    try execute("PRAGMA user_version = \(step + 1)")
                }
                if isNew { try execute("PRAGMA application_id = \(applicationID)") }
            }
        } catch let error as StoreError {
            throw error
        } catch {
            throw failure()
        }
    }

    /// The error SQLite is in.
    private func failure() -> StoreError {
        let code = sqlite3_extended_errcode(handle)
        let words = String(cString: sqlite3_errmsg(handle))
        switch code & 0xff {
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: return StoreError(corrupt: path, "is damaged (\(words))")
        default: return StoreError(path: path, code: code, "could not use \(path): \(words)")
        }
    }
}

@available(*, unavailable)
extension SQLiteDatabase: Sendable {}
