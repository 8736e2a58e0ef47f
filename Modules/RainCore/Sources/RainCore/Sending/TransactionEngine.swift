internal import RainEthereum

/// Owns every send from the moment its nonce is taken: one run a send, however many wait for it, and no caller's cancellation
/// reaches it.
actor TransactionEngine {
    private let journal: any TransactionJournal
    private var runs: [String: Task<SendRecord, any Error>] = [:]

    init(journal: any TransactionJournal) {
        self.journal = journal
    }

    /// Takes a nonce and carries the send as far as it goes now.
    ///
    /// - Throws: `CancellationError` when the caller was cancelled before a nonce was taken; afterwards `transactionPending`
    ///   (RAIN_303) with the id, at once, while the run goes on.
    func send(_ reservation: Reservation, with driver: SendDriver) async throws -> SendRecord {
        try Task.checkCancellation()
        let journal = journal
        let record = try await Task { try await journal.reserve(reservation) }.value
        return try await join(record, with: driver)
    }

    /// Carries a send that is not final as far as it goes now.
    func resume(_ record: SendRecord, with driver: SendDriver) async throws -> SendRecord {
        record.phase.isFinal ? record : try await join(record, with: driver)
    }

    private func join(_ record: SendRecord, with driver: SendDriver) async throws -> SendRecord {
        let run = runs[record.id] ?? Task { try await self.run(record, with: driver) }
        runs[record.id] = run
        let (answer, out) = AsyncThrowingStream.makeStream(of: SendRecord.self)
        Task {
            do {
                out.yield(try await run.value)
                out.finish()
            } catch {
                out.finish(throwing: error)
            }
        }
        for try await record in answer { return record }
        // A stream ends without a value only when its reader was cancelled.
        throw RainError.pending(record.id, record.transactionHash)
    }

    private func run(_ record: SendRecord, with driver: SendDriver) async throws -> SendRecord {
        defer { runs[record.id] = nil }
        return try await driver.run(record)
    }
}

extension RainError {
    /// The error of a send that may have gone out and is not final.
    static func pending(_ id: String, _ hash: Hash32?) -> RainError {
        var context = ["transactionID": id]
        context["transactionHash"] = hash?.description
        return RainError(
            .transactionPending,
            "the transaction may be on its way; do not send it again. Resume it by its id, \(id), to learn what became of it",
            context: context)
    }

    /// The id of the send this error is about, when it is about one.
    public var transactionID: String? { context["transactionID"] }
}
