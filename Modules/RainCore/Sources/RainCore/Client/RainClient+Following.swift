internal import RainEncoding

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

    /// Waits until a send is in a block, or final in another way.
    ///
    /// Never has anything signed.
    ///
    /// - Parameters:
    ///   - id: The send's id.
    ///   - timeout: After how long to give up; 60 seconds unless given. A look at the node that is under way is finished first.
    ///   - interval: How long to wait between two looks, at least 50 ms; a second unless given.
    /// - Throws: `RainError` `transactionPending` (RAIN_303) when the time is over: not a failure, never send again;
    ///   `invalidConfig` (RAIN_102) as `resume(_:)`.
    public func waitForReceipt(
        of id: String, timeout: Duration = .seconds(60), interval: Duration = .seconds(1)
    ) async throws -> SentTransaction {
        let time = shared.environment.time
        let deadline = time.now.adding(timeout)
        while true {
            let transaction = try await carryOn(id, maySign: false)
            guard transaction.status == .pending else { return transaction }
            guard time.now < deadline else {
                throw RainError.pending(id: id, hash: transaction.transactionHash)
            }
            try await time.sleep(for: max(interval, .milliseconds(50)))
        }
    }

    /// The sends that are not final, oldest first.
    public func pendingTransactions() async throws -> [SentTransaction] {
        try await shared.environment.journal.unfinished().map { record in
            SentTransaction(record, network: try? shared.node(of: record.chainID).network, tokens: shared.tokens)
        }
    }

    private func carryOn(_ id: String, maySign: Bool) async throws -> SentTransaction {
        guard let record = try await shared.environment.journal.record(id: id) else {
            throw RainError(.invalidConfig, "the journal knows no transaction \(id.printable(limit: 64))")
        }
        let network = try shared.node(of: record.chainID).network
        // Bytes that a node refused may be tried again; all else that is final stays.
        guard !record.phase.isFinal || (maySign && record.phase == .refused && record.rawBytes != nil) else {
            return SentTransaction(record, network: network, tokens: shared.tokens)
        }
        let carried = try await shared.engine.carryOn(id, maySign: maySign, with: try driver(of: record.chainID))
        return SentTransaction(carried, network: network, tokens: shared.tokens)
    }

    func driver(of chain: ChainID) throws(RainError) -> SendDriver {
        SendDriver(
            journal: shared.environment.journal, node: try shared.node(of: chain), wallet: wallet,
            time: shared.environment.time)
    }
}
