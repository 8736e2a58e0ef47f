import RainCore

/// A journal whose disk is full for one save.
actor FailingJournal: TransactionJournal {
    struct DiskFull: Error {}
    private let base = InMemoryTransactionJournal()
    private let failing: Int
    private var saves = 0

    init(failing save: Int) { failing = save }

    func reserve(_ reservation: Reservation) async throws -> SendRecord { try await base.reserve(reservation) }

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
