internal import RainEthereum

/// A journal for the life of the process; for tests and tools that send nothing of value.
public actor InMemoryTransactionJournal: TransactionJournal {
    private struct Account: Hashable {
        let chainID: ChainID
        let address: Address
    }

    private var rows: [String: SendRecord] = [:]
    private var order: [String] = []
    // By their bytes: two keys that look alike are two keys.
    private var idByKey: [[UInt8]: String] = [:]
    private var idsByAccount: [Account: Set<String>] = [:]

    /// An empty journal.
    public init() {}

    /// Gives the row of a reservation.
    public func reserve(_ reservation: Reservation) throws(RainError) -> SendRecord {
        let account = Account(chainID: reservation.prepared.chainID, address: reservation.prepared.account)
        let sends = (idsByAccount[account] ?? []).compactMap { rows[$0] }
        switch try reservation.decide(keyed: reservation.key.flatMap(record(key:)), sends: sends) {
        case .existing(let record):
            return record
        case .new(let record, let abandoned):
            for row in abandoned + [record] { write(row) }
            return record
        }
    }

    /// Writes a changed row if nobody changed it since it was read.
    public func save(_ record: SendRecord) -> SaveOutcome {
        let stored = rows[record.id]
        guard let row = record.revised(over: stored) else { return .superseded(stored ?? record) }
        write(row)
        return .taken(row)
    }

    /// The row of an idempotency key, or nil.
    public func record(key: String) -> SendRecord? { idByKey[Array(key.utf8)].flatMap { rows[$0] } }

    /// The row of an id, or nil.
    public func record(id: String) -> SendRecord? { rows[id] }

    /// The rows that are on their way or may be, oldest first.
    public func pending() -> [SendRecord] {
        order.compactMap { rows[$0] }.filter(\.phase.isPending)
    }

    /// The rows that are in a block which may still be replaced by another, oldest first.
    public func unsettled() -> [SendRecord] {
        order.compactMap { rows[$0] }.filter { $0.phase.isMined && !$0.isSettled }
    }

    private func write(_ record: SendRecord) {
        if rows.updateValue(record, forKey: record.id) == nil { order.append(record.id) }
        idsByAccount[Account(chainID: record.chainID, address: record.account), default: []].insert(record.id)
        guard let key = record.key.map({ Array($0.utf8) }) else { return }
        if record.holdsKey {
            idByKey[key] = record.id
        } else if idByKey[key] == record.id {
            idByKey[key] = nil
        }
    }
}
