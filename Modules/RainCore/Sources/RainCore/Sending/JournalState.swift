internal import RainEthereum

/// The rows of a journal, and the decisions made on them: a value, so that they can be tested without a disk.
public struct JournalState: Sendable {
    private struct Account: Hashable {
        let chainID: ChainID
        let address: Address
    }

    private var rows: [String: SendRecord] = [:]
    private var order: [String] = []
    private var idByKey: [String: String] = [:]
    private var idsByAccount: [Account: Set<String>] = [:]

    /// How long a nonce stays taken by a send that never recorded a signature: its process has most likely ended.
    ///
    /// Should it still come with one, its change no longer fits the row, so nothing goes out.
    static let reservationLifetime = Duration.seconds(600)

    /// An empty journal.
    public init() {}

    /// The row of an id, or nil.
    public func record(id: String) -> SendRecord? { rows[id] }

    /// The row of an idempotency key, or nil.
    public func record(key: String) -> SendRecord? { idByKey[key].flatMap { rows[$0] } }

    /// The rows that are not final, oldest first.
    public var unfinished: [SendRecord] {
        order.compactMap { rows[$0] }.filter { !$0.phase.isFinal }
    }

    /// Puts a row in, or in place of the one with its id.
    public mutating func apply(_ record: SendRecord) {
        if rows.updateValue(record, forKey: record.id) == nil { order.append(record.id) }
        idsByAccount[account(of: record), default: []].insert(record.id)
        guard let key = record.key else { return }
        // A send of which nothing went out gives its key back.
        if record.phase != .refused {
            idByKey[key] = record.id
        } else if idByKey[key] == record.id {
            idByKey[key] = nil
        }
    }

    /// What a reservation comes to.
    public enum Decision: Sendable {
        /// The key's send goes on.
        case existing(SendRecord)
        /// A new send; with it, rows that are given up.
        case new(SendRecord, abandoned: [SendRecord])
    }

    /// Decides on a reservation; nothing is changed until its rows are applied.
    public func decide(_ reservation: Reservation) throws(RainError) -> Decision {
        let prepared = reservation.prepared
        if let key = reservation.key, let row = record(key: key) {
            return .existing(try row.checked(against: prepared.intent))
        }
        let sends = (idsByAccount[Account(chainID: prepared.chainID, address: prepared.account)] ?? []).compactMap { rows[$0] }
        let expired = sends.filter { row in
            row.phase == .reserved && row.updatedAt.duration(to: reservation.now) > Self.reservationLifetime
        }
        let expiredIDs = Set(expired.map(\.id))
        let nonce = try lowestFreeNonce(
            from: reservation.pendingNonce, among: sends.filter { $0.holdsNonce && !expiredIDs.contains($0.id) })
        let record = SendRecord(
            id: reservation.id, key: reservation.key, intent: prepared.intent.fingerprint, account: prepared.account,
            transaction: try prepared.transaction(nonce: nonce), createdAt: reservation.now)
        return .new(record, abandoned: expired.map { abandoned($0, at: reservation.now) })
    }

    private func account(of record: SendRecord) -> Account {
        Account(chainID: record.chainID, address: record.account)
    }

    /// The node's count may lag behind what this journal has seen mined, and it leaves out what has not reached it.
    private func lowestFreeNonce(from pendingNonce: UInt64, among sends: [SendRecord]) throws(RainError) -> UInt64 {
        let mined = sends.filter { $0.phase.isFinal }.map(\.transaction.nonce).max()
        let taken = Set(sends.map(\.transaction.nonce))
        var nonce = max(pendingNonce, mined.map { $0 + 1 } ?? 0)
        while taken.contains(nonce), nonce < .max { nonce += 1 }
        return nonce
    }

    private func abandoned(_ record: SendRecord, at now: Timestamp) -> SendRecord {
        var abandoned = record
        _ = abandoned.handle(.abandoned, at: now)
        return abandoned.revised(over: record) ?? record
    }
}

extension SendRecord {
    /// The row, when it is of this intent.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when its key was used for another wish.
    func checked(against intent: SendIntent) throws(RainError) -> SendRecord {
        guard self.intent == intent.fingerprint else {
            throw RainError(
                .invalidConfig, "this idempotency key belongs to another send; use a new key for a new wish",
                context: ["transactionID": id])
        }
        return self
    }
}
