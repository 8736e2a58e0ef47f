import RainCore
import RainEthereum

/// A journal whose disk is full for one save.
actor FailingJournal: TransactionJournal {
    struct DiskFull: Error {}
    private let base = InMemoryTransactionJournal()
    private let failing: Int
    private var saves = 0

    init(failing save: Int) { failing = save }

    func reserve(_ reservation: Reservation) async throws -> SendRecord { try await base.reserve(reservation) }

    func reserve(_ consent: ConsentReservation) async throws -> ConsentRecord { try await base.reserve(consent) }
    func release(_ consent: ConsentRecord) async throws { await base.release(consent) }

    func history(of account: Address, on chain: ChainID, since time: Timestamp) async throws -> SpendingHistory {
        await base.history(of: account, on: chain, since: time)
    }

    func recipients(of account: Address, lookingLike address: Address) async throws -> [Address] {
        await base.recipients(of: account, lookingLike: address)
    }

    func save(_ record: SendRecord) async throws -> SaveOutcome {
        saves += 1
        if saves == failing { throw DiskFull() }
        return await base.save(record)
    }

    func record(id: String) async throws -> SendRecord? { await base.record(id: id) }
    func record(key: String) async throws -> SendRecord? { await base.record(key: key) }
    func pending() async throws -> [SendRecord] { await base.pending() }
    func unsettled() async throws -> [SendRecord] { await base.unsettled() }
}
