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
            try await driver.run(isOwn ? record : try await journal.required(record.id), as: isOwn ? .owner : .heir)
        }
    }

    /// Carries a send on as far as it goes now.
    ///
    /// - Parameter maySign: Whether a send that was never signed is signed now.
    func carryOn(_ id: String, maySign: Bool, with driver: SendDriver) async throws -> SendRecord {
        let journal = journal
        return try await join(id, maySign: maySign) {
            try await driver.run(try await journal.required(id), as: maySign ? .heir : .observer)
        }
    }

    /// Puts another version in a send's place, once what is under way for it is done.
    func replace(_ id: String, by replacement: SendReplacement, with driver: SendDriver) async throws -> SendRecord {
        let journal = journal
        while let run = runs[id] {
            _ = try? await run.task.valueUnlessCallerIsCancelled
            try Task.checkCancellation()
        }
        return try await join(id, maySign: true) {
            try await driver.run(try await journal.required(id), as: .replacer(replacement))
        }
    }

    /// Gives up a send that is not signed.
    func giveUp(_ id: String, at now: Timestamp) async throws -> SendRecord {
        var record = try await journal.required(id)
        // A few rounds: somebody may change the row at the same moment.
        for _ in 0..<5 where record.phase == .reserved {
            _ = record.handle(.abandoned, at: now)
            switch try await journal.save(record) {
            case .taken(let stored), .superseded(let stored): record = stored
            }
        }
        return record
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
}
