internal import RainEncoding
public import RainEthereum

/// Where every send is written down before it goes out, so that no crash and no second process can make it happen twice.
///
/// `reserve` and `save` are each one transaction: all of it happens, durably, or nothing, and no other process comes between
/// its reading and its writing. To write one for several machines, keep `SendRecord.encoded` by id in a database, and in one
/// transaction of it read, decide by `Reservation.decide(keyed:sends:)`, `ConsentReservation.decide(history:)` or
/// `SendRecord.revised(over:)`, and write what they give.
public protocol TransactionJournal: Sendable {
    /// Gives the row of a reservation: the one its key already has, or a new one with the lowest free nonce.
    ///
    /// - Throws: As `Reservation.decide(keyed:sends:consents:owner:isGone:)`; then nothing is taken.
    func reserve(_ reservation: Reservation) async throws -> SendRecord

    /// Writes down a signature that lets somebody take money, before it is asked for.
    ///
    /// - Throws: As `ConsentReservation.decide(history:)`; then nothing is written.
    func reserve(_ consent: ConsentReservation) async throws -> ConsentRecord

    /// Writes down that a consent was certainly not given (`ConsentRecord.released`).
    func release(_ consent: ConsentRecord) async throws

    /// What counts in an account's limits on a chain: its sends and consents of a time or later, and all sends that are not
    /// final.
    func history(of account: Address, on chain: ChainID, since time: Timestamp) async throws -> SpendingHistory

    /// Whom an account has paid, on whatever chain, among the addresses that people might take for this one
    /// (`Address.looksLike(_:)`), itself included.
    ///
    /// A send counts once it has succeeded; `SendRecord.recipient` says whom it pays.
    func recipients(of account: Address, lookingLike address: Address) async throws -> [Address]

    /// Writes a changed row if nobody changed it since it was read.
    func save(_ record: SendRecord) async throws -> SaveOutcome

    /// The row of an idempotency key, or nil; a send of which nothing went out gives its key back.
    func record(key: String) async throws -> SendRecord?

    /// The row of an id, or nil.
    func record(id: String) async throws -> SendRecord?

    /// The rows that are on their way or may be (`SendRecord.Phase.isPending`), oldest first.
    func pending() async throws -> [SendRecord]

    /// The rows that are in a block which, as far as is known, may still be replaced by another, oldest first.
    func unsettled() async throws -> [SendRecord]
}

extension TransactionJournal {
    /// The row of an id that somebody was given.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when there is none.
    func required(_ id: String) async throws -> SendRecord {
        guard let record = try await record(id: id) else {
            throw RainError(.invalidConfig, "the journal knows no transaction \(id.printable(limit: 64))")
        }
        return record
    }
}
