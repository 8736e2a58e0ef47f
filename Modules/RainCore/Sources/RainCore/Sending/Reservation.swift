/// What is asked of the journal when a send begins.
public struct Reservation: Sendable {
    /// The id of the new row, if one is made.
    public let id: String
    /// The caller's idempotency key, or nil.
    public let key: String?
    /// The transaction that was agreed to.
    public let prepared: PreparedTransaction
    /// The account's next nonce by a node's count, waiting transactions included.
    public let pendingNonce: UInt64
    /// The time.
    public let now: Timestamp
    /// The request to the vendor that submits it; nil when core signs and sends it.
    var submission: SubmissionRequest?
    /// What the account held when the transaction was prepared; nil when that is not to be checked.
    var funds: AccountFunds?
    /// The limits it has to keep.
    var policy = SpendingPolicy()

    /// The chain.
    public var chainID: ChainID { prepared.chainID }
    /// The account that sends.
    public var account: Address { prepared.account }
    /// The least nonce of which the rows matter, final or not.
    public var lowestNonce: UInt64 { min(pendingNonce, funds?.latestNonce ?? pendingNonce) }
    /// Since when the account's history counts in its limits; nil when it does not.
    public var countedSince: Timestamp? { policy.start(on: chainID, at: now) }

    /// What a reservation comes to.
    public enum Decision: Sendable {
        /// The key's send goes on.
        case existing(SendRecord)
        /// A new send; with it, rows that are given up.
        case new(SendRecord, abandoned: [SendRecord])
    }

    /// Decides, on rows that a journal read in the transaction in which it writes what this gives.
    ///
    /// - Parameters:
    ///   - keyed: The row that holds the reservation's key (`SendRecord.holdsKey`).
    ///   - sends: The account's rows on the chain; those that are final may be left out when their nonce is below
    ///     `lowestNonce` and below the greatest of a final row, and they are not of `countedSince` or later.
    ///   - consents: The account's consents on the chain since `countedSince`; none when that is nil.
    ///   - owner: How the journal names the one who reserves.
    ///   - isGone: Whether the owner of a row is certainly no longer there to have it signed.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when the key belongs to a send of another intent; `insufficientFunds`,
    ///   `insufficientTokenBalance` (RAIN_402) when the sends on their way leave too little; `spendingLimitExceeded`,
    ///   `refusedByGuard` (RAIN_403).
    public func decide(
        keyed: SendRecord?, sends: [SendRecord], consents: [ConsentRecord] = [], owner: String? = nil,
        isGone: (String) -> Bool = { _ in false }
    ) throws(RainError) -> Decision {
        if let keyed { return .existing(try keyed.checked(against: prepared.intent)) }
        let expired = sends.filter { row in
            row.phase == .reserved && (row.isExpired(at: now) || row.owner.map(isGone) == true)
        }
        let expiredIDs = Set(expired.map(\.id))
        let counting = sends.filter { !expiredIDs.contains($0.id) }
        let holding = counting.filter(\.holdsNonce)
        try checkExclusive(beside: counting)
        let nonce = submission == nil ? lowestFreeNonce(beside: holding) : 0
        var record = SendRecord(
            id: id, key: key, intent: prepared.intent.fingerprint, account: prepared.account,
            transaction: try prepared.transaction(nonce: nonce), submission: submission.map(Submission.init), createdAt: now)
        record.owner = owner
        try funds?.check(prepared, as: record, beside: counting)
        if let spending = record.spending {
            try policy.check(spending, on: chainID, beside: SpendingHistory(sends: counting, consents: consents))
        }
        return .new(record, abandoned: expired.map(abandoned))
    }

    /// Where a vendor takes one at a time, a second would only fail there.
    private func checkExclusive(beside sends: [SendRecord]) throws(RainError) {
        guard submission?.isExclusive == true,
            let other = sends.first(where: { $0.submission?.request.isExclusive == true && $0.phase.isPending })
        else { return }
        throw RainError(
            .providerError,
            "another transaction that the provider submits is on its way, and it takes one at a time; send this when that is over",
            context: ["waitsFor": other.id])
    }

    /// The node's count may lag behind what this journal has seen mined, and it leaves out what has not reached it.
    private func lowestFreeNonce(beside sends: [SendRecord]) -> UInt64 {
        let mined = sends.filter { !$0.phase.isPending }.map(\.transaction.nonce).max()
        let taken = Set(sends.map(\.transaction.nonce))
        var nonce = max(pendingNonce, mined.map { $0 + 1 } ?? 0)
        while taken.contains(nonce), nonce < .max { nonce += 1 }
        return nonce
    }

    private func abandoned(_ record: SendRecord) -> SendRecord {
        var abandoned = record
        _ = abandoned.handle(.abandoned, at: now)
        return abandoned.revised(over: record) ?? record
    }
}

extension SendRecord {
    /// How long a nonce stays taken by a send that never recorded a signature: its process has most likely ended.
    ///
    /// Should it still come with one, its change no longer fits the row, so nothing goes out.
    private static let lifetime = Duration.seconds(600)

    /// Whether nobody is expected to have it signed any more; its price is old by then, too.
    func isExpired(at now: Timestamp) -> Bool {
        phase == .reserved && updatedAt.duration(to: now) > Self.lifetime
    }

    /// The row, when it is of this intent.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when its key was used for another wish.
    func checked(against intent: SendIntent) throws(RainError) -> SendRecord {
        guard self.intent == intent.fingerprint else { throw keyIsTaken }
        return self
    }

    /// What is thrown when its key is used for another wish.
    var keyIsTaken: RainError {
        RainError(
            .invalidConfig, "this idempotency key belongs to another send; use a new key for a new wish",
            context: ["transactionID": id])
    }
}
