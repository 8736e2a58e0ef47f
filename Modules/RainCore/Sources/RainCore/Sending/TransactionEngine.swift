internal import RainEncoding

/// Owns every send from the moment its nonce is taken: one run a send, however many wait for it, and no caller's cancellation
/// reaches it.
actor TransactionEngine {
    private struct Run {
        let maySign: Bool
        let task: Task<SendRecord, any Error>
    }

    private let journal: any TransactionJournal
    private var runs: [String: Run] = [:]

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
        let isOwn = record.id == reservation.id
        return try await join(record.id, maySign: true) {
            // Of a row that was there before, only the newest state counts.
            try await driver.run(isOwn ? record : try await Self.newest(record.id, in: journal), as: isOwn ? .owner : .heir)
        }
    }

    /// Carries a send on as far as it goes now.
    ///
    /// - Parameter maySign: Whether a send that was never signed is signed now.
    func carryOn(_ id: String, maySign: Bool, with driver: SendDriver) async throws -> SendRecord {
        let journal = journal
        return try await join(id, maySign: maySign) {
            try await driver.run(try await Self.newest(id, in: journal), as: maySign ? .heir : .observer)
        }
    }

    private func join(
        _ id: String, maySign: Bool, start: @escaping @Sendable () async throws -> SendRecord
    ) async throws -> SendRecord {
        // A run that may not sign goes only half the way of one that may.
        while let run = runs[id], maySign, !run.maySign {
            // How it ends is for the one who asked for it.
            _ = try? await run.task.valueUnlessCallerIsCancelled
            guard !Task.isCancelled else { throw RainError.pending(id: id) }
        }
        let run =
            runs[id]
            ?? Run(
                maySign: maySign,
                task: Task {
                    defer { runs[id] = nil }
                    return try await start()
                })
        runs[id] = run
        guard let record = try await run.task.valueUnlessCallerIsCancelled else { throw RainError.pending(id: id) }
        return record
    }

    private static func newest(_ id: String, in journal: any TransactionJournal) async throws -> SendRecord {
        guard let record = try await journal.record(id: id) else {
            throw RainError(.invalidConfig, "the journal knows no transaction \(id.printable(limit: 64))")
        }
        return record
    }
}
