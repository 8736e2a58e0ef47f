internal import RainEncoding
public import RainEthereum
internal import RainStore

/// A journal in a SQLite database that several processes share.
///
/// Each method is one immediate transaction: no process comes between its reading and its writing, and what it wrote is on disk
/// when it returns.
public actor SQLiteTransactionJournal: TransactionJournal {
    private let directory: String
    private let executor = BlockingExecutor(label: "rain.journal")
    private var opened: (database: SQLiteDatabase, directory: PrivateDirectory, lease: ProcessLease)?

    /// Makes a journal in a directory, which is created on first use.
    public init(directory: String) {
        self.directory = directory
    }

    /// Files block, so the actor runs on a queue of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Gives the row of a reservation.
    public func reserve(_ reservation: Reservation) throws -> SendRecord {
        try transaction { rows, lease, directory in
            let keyed = try reservation.key.flatMap(rows.row(key:))
            try rows.complete()
            let consents = try reservation.countedSince.map {
                try ConsentTable(database: rows.database).consents(of: reservation.account, on: reservation.chainID, since: $0)
            }
            let decision = try reservation.decide(
                keyed: keyed, sends: try rows.sends(besides: reservation), consents: consents ?? [], owner: lease.name,
                isGone: { $0 != lease.name && ProcessLease.isGone($0, in: directory) })
            switch decision {
            case .existing(let record):
                return record
            case .new(let record, let abandoned):
                for row in abandoned + [record] { try rows.write(row) }
                return record
            }
        }
    }

    /// Writes a changed row if no process changed it since it was read.
    public func save(_ record: SendRecord) throws -> SaveOutcome {
        try transaction { rows, lease, _ in
            let stored = try rows.row(id: record.id)
            guard let row = record.revised(over: stored, owner: lease.name) else { return .superseded(stored ?? record) }
            try rows.write(row)
            return .taken(row)
        }
    }

    /// The row of an idempotency key, or nil.
    public func record(key: String) throws -> SendRecord? {
        try transaction { rows, _, _ in try rows.row(key: key) }
    }

    /// The row of an id, or nil.
    public func record(id: String) throws -> SendRecord? {
        try transaction { rows, _, _ in try rows.row(id: id) }
    }

    /// The rows that are on their way or may be, oldest first.
    public func pending() throws -> [SendRecord] {
        try transaction { rows, _, _ in try rows.pending() }
    }

    /// The rows that are in a block which may still be replaced by another, oldest first.
    public func unsettled() throws -> [SendRecord] {
        try transaction { rows, _, _ in try rows.unsettled() }
    }

    /// Writes down a signature that lets somebody take money, before it is asked for.
    public func reserve(_ consent: ConsentReservation) throws -> ConsentRecord {
        try transaction { rows, _, _ in
            let history = try consent.countedSince.map {
                try self.history(of: consent.account, on: consent.chainID, since: $0, in: rows)
            }
            let record = try consent.decide(history: history ?? SpendingHistory(sends: [], consents: []))
            try ConsentTable(database: rows.database).write(record)
            return record
        }
    }

    /// Writes down that a consent was certainly not given.
    public func release(_ consent: ConsentRecord) throws {
        try transaction { rows, _, _ in try ConsentTable(database: rows.database).write(consent.released) }
    }

    /// What counts in an account's limits on a chain.
    public func history(of account: Address, on chain: ChainID, since time: Timestamp) throws -> SpendingHistory {
        try transaction { rows, _, _ in try self.history(of: account, on: chain, since: time, in: rows) }
    }

    /// Whom an account has paid among the addresses that people might take for this one.
    public func recipients(of account: Address, lookingLike address: Address) throws -> [Address] {
        try transaction { rows, _, _ in
            try rows.complete()
            return try rows.recipients(of: account, lookingLike: address)
        }
    }

    private func history(
        of account: Address, on chain: ChainID, since time: Timestamp, in rows: SendTable
    ) throws -> SpendingHistory {
        try rows.complete()
        return SpendingHistory(
            sends: try rows.sends(of: account, on: chain, since: time),
            consents: try ConsentTable(database: rows.database).consents(of: account, on: chain, since: time))
    }

    private func transaction<Result: Sendable>(
        _ body: (SendTable, ProcessLease, PrivateDirectory) throws -> Result
    ) throws -> Result {
        do {
            let (database, directory, lease) = try open()
            return try database.transaction { try body(SendTable(database: database), lease, directory) }
        } catch let error as StoreError {
            throw RainError(
                .internalLogicError, "the transaction journal cannot be used: \(error.message)", underlying: error)
        }
    }

    private func open() throws -> (SQLiteDatabase, PrivateDirectory, ProcessLease) {
        if let opened { return opened }
        let directory = try PrivateDirectory(path: directory)
        let made = (
            try SQLiteDatabase(
                path: directory.path(of: "journal.db"), applicationID: SendTable.applicationID,
                migrations: SendTable.migrations), directory,
            // As long as this journal lives, others know that its unsigned sends are not abandoned.
            try ProcessLease(in: directory, name: Hex.encode(try SystemRandomness().randomBytes(count: 16)))
        )
        opened = made
        return made
    }
}
