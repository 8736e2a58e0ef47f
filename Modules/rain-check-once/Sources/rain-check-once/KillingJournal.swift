import RainCore

/// The journal, with a chance to end before and after everything it writes.
struct KillingJournal: TransactionJournal {
    let base: any TransactionJournal
    let killSwitch: KillSwitch

    func reserve(_ reservation: Reservation) async throws -> SendRecord {
        try await killSwitch.around(.reserve, key: reservation.key) { seen(try await base.reserve(reservation)) }
    }

    func reserve(_ consent: ConsentReservation) async throws -> ConsentRecord { try await base.reserve(consent) }

    func release(_ consent: ConsentRecord) async throws { try await base.release(consent) }

    func history(of account: Address, on chain: ChainID, since time: Timestamp) async throws -> SpendingHistory {
        try await base.history(of: account, on: chain, since: time)
    }

    func recipients(of account: Address, lookingLike address: Address) async throws -> [Address] {
        try await base.recipients(of: account, lookingLike: address)
    }

    func save(_ record: SendRecord) async throws -> SaveOutcome {
        try await killSwitch.around(.save, key: record.key) { try await base.save(record) }
    }

    func record(key: String) async throws -> SendRecord? { seen(try await base.record(key: key)) }

    func record(id: String) async throws -> SendRecord? { seen(try await base.record(id: id)) }

    func pending() async throws -> [SendRecord] { try await base.pending() }

    func unsettled() async throws -> [SendRecord] { try await base.unsettled() }

    private func seen<Row>(_ row: Row) -> Row {
        killSwitch.see(row as? SendRecord)
        return row
    }
}
