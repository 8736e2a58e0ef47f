/// A journal for the life of the process; for tests and tools that send nothing of value.
public actor InMemoryTransactionJournal: TransactionJournal {
    private var state = JournalState()

    /// An empty journal.
    public init() {}

    /// Gives the row of a reservation.
    public func reserve(_ reservation: Reservation) throws(RainError) -> SendRecord {
        switch try state.decide(reservation) {
        case .existing(let record):
            return record
        case .new(let record, let abandoned):
            for row in abandoned + [record] { state.apply(row) }
            return record
        }
    }

    /// Writes a changed row if nobody changed it since it was read.
    public func save(_ record: SendRecord) -> SendRecord {
        let stored = state.record(id: record.id)
        guard let row = record.revised(over: stored) else { return stored ?? record }
        state.apply(row)
        return row
    }

    /// The row of an idempotency key, or nil.
    public func record(key: String) -> SendRecord? { state.record(key: key) }

    /// The row of an id, or nil.
    public func record(id: String) -> SendRecord? { state.record(id: id) }

    /// The rows that are not final, oldest first.
    public func unfinished() -> [SendRecord] { state.unfinished }
}
