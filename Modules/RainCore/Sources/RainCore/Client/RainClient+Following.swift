extension RainClient {
    /// Learns what became of a send and carries it on; works in another process and after a crash.
    ///
    /// Bytes that are recorded are the only ones ever sent: where a node lacks them, they are sent again. A send whose process
    /// ended before it was signed is signed now.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for an id the journal does not know, or a chain that is not configured;
    ///   what the wallet throws when it is asked to sign.
    public func resume(_ id: String) async throws -> SentTransaction {
        try await carryOn(id, maySign: true)
    }

    /// How far a send must be before one stops waiting for it.
    public enum Confirmation: Hashable, Sendable {
        /// It is in a block; that block may still be replaced by another, which is rare.
        case included
        /// Its block can no longer be replaced: after about a quarter of an hour on Ethereum and its rollups.
        case finalized
    }

    /// Waits until a send is in a block, or over in another way.
    ///
    /// Never has anything signed.
    ///
    /// - Parameters:
    ///   - id: The send's id.
    ///   - confirmation: How far it must be; in a block unless given.
    ///   - timeout: After how long to give up; 60 seconds unless given.
    ///   - interval: How long to wait between two looks, at least 50 ms; a second unless given.
    /// - Throws: `RainError` `transactionPending` (RAIN_303) when the time is over: not a failure, never send again;
    ///   `invalidConfig` (RAIN_102) as `resume(_:)`.
    public func waitForReceipt(
        of id: String, until confirmation: Confirmation = .included, timeout: Duration = .seconds(60),
        interval: Duration = .seconds(1)
    ) async throws -> SentTransaction {
        let time = shared.environment.time
        var seen = time.now
        var deadline = seen.adding(timeout)
        while true {
            // A clock that is set back must not make the wait longer.
            let now = time.now
            if now < seen { deadline = deadline.adding(seen.duration(to: now)) }
            seen = now
            let transaction = try await carryOn(id, maySign: false, patience: now.duration(to: deadline))
            switch confirmation {
            case .included where transaction.status != .pending: return transaction
            case .finalized where transaction.isFinal: return transaction
            case .included, .finalized: break
            }
            let left = time.now.duration(to: deadline)
            guard left > .zero else { throw RainError.pending(id: id, hash: transaction.transactionHash) }
            try await time.sleep(for: min(max(interval, .milliseconds(50)), left))
        }
    }

    /// The sends that are on their way, or may be, oldest first.
    public func pendingTransactions() async throws -> [SentTransaction] {
        try await shared.environment.journal.pending().map(described)
    }

    /// The sends that are in a block of which it is not known yet that it cannot be replaced by another, oldest first.
    ///
    /// `resume(_:)` looks at one again. Should its block have been replaced, the send is pending again, and the same bytes go
    /// out again where no node has them.
    public func unsettledTransactions() async throws -> [SentTransaction] {
        try await shared.environment.journal.unsettled().map(described)
    }

    func described(_ record: SendRecord) -> SentTransaction {
        SentTransaction(record, network: try? shared.node(of: record.chainID).network, tokens: shared.tokens)
    }

    private func carryOn(
        _ id: String, maySign: Bool, patience: Duration = ChainNode.longestRead
    ) async throws -> SentTransaction {
        let record = try await record(of: id)
        // Bytes that a node refused may be tried again; all else that is final stays.
        guard !record.isFinal || (maySign && record.phase == .refused && !record.attempts.isEmpty) else {
            return described(record)
        }
        var driver = try driver(of: record.chainID)
        // At least so long that one look is possible.
        driver.patience = max(patience, .seconds(1))
        return described(try await shared.engine.carryOn(id, maySign: maySign, with: driver))
    }

    func record(of id: String) async throws -> SendRecord {
        try await shared.environment.journal.required(id)
    }

    func driver(of chain: ChainID) throws(RainError) -> SendDriver {
        SendDriver(
            journal: shared.environment.journal, node: try shared.node(of: chain), wallet: wallet,
            time: shared.environment.time)
    }
}
