internal import RainEthereum
internal import RainStore

/// A journal in a SQLite database that several processes share.
///
/// Each method is one immediate transaction: no process comes between its reading and its writing, and what it wrote is on disk
/// when it returns.
public actor SQLiteTransactionJournal: TransactionJournal {
    private let directory: String
    private let executor = BlockingExecutor(label: "rain.journal")
    private var database: SQLiteDatabase?

    /// Makes a journal in a directory, which is created on first use.
    public init(directory: String) {
        self.directory = directory
    }

    /// Files block, so the actor runs on a queue of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Gives the row of a reservation.
    public func reserve(_ reservation: Reservation) throws -> SendRecord {
        try transaction { rows in
            let keyed = try reservation.key.flatMap(rows.row(key:))
            switch try reservation.decide(keyed: keyed, sends: try rows.sends(besides: reservation)) {
            case .existing(let record):
                return record
            case .new(let record, let abandoned):
                for row in abandoned + [record] { try rows.write(row) }
                return record
            }
        }
    }

    /// Writes a changed row if no process changed it since it was read.
    public func save(_ record: SendRecord) throws -> SendRecord {
        try transaction { rows in
            let stored = try rows.row(id: record.id)
            guard let row = record.revised(over: stored) else { return stored ?? record }
            try rows.write(row)
            return row
        }
    }

    /// The row of an idempotency key, or nil.
    public func record(key: String) throws -> SendRecord? {
        try transaction { rows in try rows.row(key: key) }
    }

    /// The row of an id, or nil.
    public func record(id: String) throws -> SendRecord? {
        try transaction { rows in try rows.row(id: id) }
    }

    /// The rows that are not final, oldest first.
    public func unfinished() throws -> [SendRecord] {
        try transaction { rows in try rows.unfinished() }
    }

    private func transaction<Result: Sendable>(_ body: (SendTable) throws -> Result) throws -> Result {
        do {
            let database = try open()
            return try database.transaction { try body(SendTable(database: database)) }
        } catch let error as StoreError {
            throw RainError(
                .internalLogicError, "the transaction journal cannot be used: \(error.message)", underlying: error)
        }
    }

    private func open() throws(StoreError) -> SQLiteDatabase {
        if let database { return database }
        let opened = try SQLiteDatabase(
            path: PrivateDirectory(path: directory).path(of: "journal.db"), applicationID: SendTable.applicationID,
            migrations: SendTable.migrations)
        database = opened
        return opened
    }
}
