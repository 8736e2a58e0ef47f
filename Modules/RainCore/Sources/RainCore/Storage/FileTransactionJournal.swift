internal import RainEncoding
internal import RainStore

/// A journal in a file that several processes share: each change of a row is a durable record at its end.
public actor FileTransactionJournal: TransactionJournal {
    private let directory: String
    private let executor = BlockingExecutor(label: "rain.journal")
    private var log: AppendLog?
    private var state = JournalState()

    /// Makes a journal in a directory, which is created on first use.
    public init(directory: String) {
        self.directory = directory
    }

    /// Files block, so the actor runs on a queue of its own.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Gives the row of a reservation: under the file's lock, after the newest rows of all processes were read.
    public func reserve(_ reservation: Reservation) throws -> SendRecord {
        try transaction { state in
            switch try state.decide(reservation) {
            case .existing(let record): (record, [])
            case .new(let record, let abandoned): (record, abandoned + [record])
            }
        }
    }

    /// Writes a changed row if no process changed it since it was read.
    public func save(_ record: SendRecord) throws -> SendRecord {
        try transaction { state in
            let stored = state.record(id: record.id)
            guard let row = record.revised(over: stored) else { return (stored ?? record, []) }
            return (row, [row])
        }
    }

    /// The row of an idempotency key, or nil.
    public func record(key: String) throws -> SendRecord? {
        try transaction { state in (state.record(key: key), []) }
    }

    /// The row of an id, or nil.
    public func record(id: String) throws -> SendRecord? {
        try transaction { state in (state.record(id: id), []) }
    }

    /// The rows that are not final, oldest first.
    public func unfinished() throws -> [SendRecord] {
        try transaction { state in (state.unfinished, []) }
    }

    private func transaction<Result: Sendable>(_ decide: (JournalState) throws -> (Result, [SendRecord])) throws -> Result {
        do {
            let log = try openLog()
            var outcome: (result: Result, rows: [SendRecord])?
            try log.transaction { unread in
                try apply(unread)
                let decided = try decide(state)
                outcome = decided
                return decided.1.map(\.encoded)
            }
            guard let outcome else { throw RainError(.internalLogicError, "the journal ran no transaction") }
            // Only now: rows that could not be written never happened.
            for row in outcome.rows { state.apply(row) }
            return outcome.result
        } catch let error as StoreError {
            throw RainError(.internalLogicError, "the transaction journal cannot be used: \(error.message)", underlying: error)
        }
    }

    private func apply(_ lines: [[UInt8]]) throws(RainError) {
        do throws(RainError) {
            for line in lines { state.apply(try SendRecord(encoded: line)) }
        } catch {
            // Begin again from the first record next time, so that what cannot be read is never passed over.
            log = nil
            state = JournalState()
            throw error
        }
    }

    private func openLog() throws(StoreError) -> AppendLog {
        if let log { return log }
        let opened = try AppendLog(path: PrivateDirectory(path: directory).path(of: "transactions.journal"))
        log = opened
        return opened
    }
}
