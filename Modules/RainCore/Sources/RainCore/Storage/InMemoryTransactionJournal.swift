public import RainEthereum

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
    private var paid: [Address: Set<Address>] = [:]
    private var consents: [Account: [String: ConsentRecord]] = [:]

    /// An empty journal.
    public init() {}

    /// Gives the row of a reservation.
    public func reserve(_ reservation: Reservation) throws(RainError) -> SendRecord {
        let all = history(of: Account(chainID: reservation.chainID, address: reservation.account))
        let keyed = reservation.key.flatMap(record(key:))
        switch try reservation.decide(keyed: keyed, sends: all.sends, consents: all.consents) {
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

    /// Writes down a signature that lets somebody take money, before it is asked for.
    public func reserve(_ consent: ConsentReservation) throws(RainError) -> ConsentRecord {
        let account = Account(chainID: consent.chainID, address: consent.account)
        let record = try consent.decide(history: history(of: account))
        consents[account, default: [:]][record.id] = record
        return record
    }

    /// Writes down that a consent was certainly not given.
    public func release(_ consent: ConsentRecord) {
        consents[Account(chainID: consent.chainID, address: consent.account), default: [:]][consent.id] = consent.released
    }

    /// What counts in an account's limits on a chain; what is older than the time does no harm.
    public func history(of account: Address, on chain: ChainID, since time: Timestamp) -> SpendingHistory {
        history(of: Account(chainID: chain, address: account))
    }

    /// Whom an account has paid among the addresses that people might take for this one.
    public func recipients(of account: Address, lookingLike address: Address) -> [Address] {
        (paid[account] ?? []).filter(address.looksLike)
    }

    private func history(of account: Account) -> SpendingHistory {
        SpendingHistory(
            sends: (idsByAccount[account] ?? []).compactMap { rows[$0] },
            consents: (consents[account] ?? [:]).values.map { $0 })
    }

    private func write(_ record: SendRecord) {
        if rows.updateValue(record, forKey: record.id) == nil { order.append(record.id) }
        idsByAccount[Account(chainID: record.chainID, address: record.account), default: []].insert(record.id)
        if record.phase == .succeeded, let recipient = record.recipient {
            paid[record.account, default: []].insert(recipient)
        }
        guard let key = record.key.map({ Array($0.utf8) }) else { return }
        if record.holdsKey {
            idByKey[key] = record.id
        } else if idByKey[key] == record.id {
            idByKey[key] = nil
        }
    }
}
