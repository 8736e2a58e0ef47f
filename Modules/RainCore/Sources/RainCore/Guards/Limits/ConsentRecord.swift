public import RainEthereum

/// A signature, other than a transaction's, that lets somebody take money: a permit, a signed transfer.
///
/// It is written down before it is asked for, so that limits count it whatever happens next. Whether it is ever used, nobody
/// tells; so it counts from the time it was asked for, unless the wallet certainly did not give it.
public struct ConsentRecord: Hashable, Sendable, Identifiable {
    /// The consent's name, unique in its journal.
    public let id: String
    /// The chain.
    public let chainID: ChainID
    /// The account that signs.
    public let account: Address
    /// The hash that is signed.
    public let digest: Hash32
    /// What it lets others take.
    public let movements: [Outflow.Movement]
    /// When it was asked for.
    public let createdAt: Timestamp
    /// Whether the wallet certainly did not sign it.
    public internal(set) var isReleased = false

    init(id: String, chainID: ChainID, account: Address, digest: Hash32, movements: [Outflow.Movement], createdAt: Timestamp) {
        self.id = id
        self.chainID = chainID
        self.account = account
        self.digest = digest
        self.movements = movements
        self.createdAt = createdAt
    }

    /// The same, not given.
    ///
    /// For journals: write it in place of the row.
    public var released: ConsentRecord {
        var record = self
        record.isReleased = true
        return record
    }

    /// What it takes; nil when it was not given.
    var spending: Spending? {
        guard !isReleased else { return nil }
        return Spending(outflow: .movements(movements), fee: .zero, time: createdAt, identity: .digest(digest))
    }
}

/// What is asked of the journal before a consent is signed.
public struct ConsentReservation: Sendable {
    /// The row to be.
    let record: ConsentRecord
    /// The limits it has to keep.
    let policy: SpendingPolicy

    /// The chain.
    public var chainID: ChainID { record.chainID }
    /// The account that signs.
    public var account: Address { record.account }
    /// Since when the account's history counts; nil when it does not.
    public var countedSince: Timestamp? { policy.start(on: record.chainID, at: record.createdAt) }

    /// Decides, on rows that a journal read in the transaction in which it writes what this gives.
    ///
    /// - Parameter history: What counts since `countedSince`; nothing when that is nil.
    /// - Throws: `RainError` `spendingLimitExceeded` or `refusedByGuard` (RAIN_403).
    public func decide(history: SpendingHistory) throws(RainError) -> ConsentRecord {
        if let spending = record.spending {
            try policy.check(spending, on: record.chainID, beside: history)
        }
        return record
    }
}
