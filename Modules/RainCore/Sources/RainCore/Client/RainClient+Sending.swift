public import RainEthereum

extension RainClient {
    /// Checks a transfer, prices it and freezes it, so that a user can agree to exactly what will be signed.
    ///
    /// Nothing is taken and nothing is signed.
    ///
    /// - Throws: `RainError` `invalidRecipient` or `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406),
    ///   `insufficientFunds` or `insufficientTokenBalance` (RAIN_402), `transactionSimulationFailed` (RAIN_403),
    ///   `networkError` (RAIN_301), and those of `getWalletAddress(on:)`.
    public func prepare(_ request: TransferRequest) async throws -> PreparedTransaction {
        let preparer = try shared.preparer(of: request.chainID)
        return try await preparer.prepare(request, from: try await wallet.address(on: request.chainID))
    }

    /// Signs and sends a prepared transaction, exactly once.
    ///
    /// - Parameters:
    ///   - prepared: What `prepare(_:)` gave and the user agreed to.
    ///   - idempotencyKey: A name of the app's for this wish. The same key with the same wish gives the same transaction,
    ///     also after a crash and from another process; with another wish it is refused.
    /// - Returns: The transaction once a node has it.
    /// - Throws: `RainError` `transactionPending` (RAIN_303) when it may have gone out but no node has confirmed that: resume
    ///   it by its id. Any other error means that nothing was sent: `userRejected` (RAIN_401), `tokenExpired` (RAIN_201),
    ///   `insufficientFunds` (RAIN_402), `providerError` (RAIN_501), …
    public func send(_ prepared: PreparedTransaction, idempotencyKey: String? = nil) async throws -> SentTransaction {
        let preparer = try shared.preparer(of: prepared.chainID)
        var pendingNonce = prepared.pendingNonce
        if prepared.preparedAt.duration(to: shared.environment.time.now) > Self.nonceLifetime {
            pendingNonce = try await preparer.pendingNonce(of: prepared.account)
        }
        let reservation = Reservation(
            id: try shared.makeID(), key: idempotencyKey, prepared: prepared, pendingNonce: pendingNonce,
            now: shared.environment.time.now)
        let record = try await shared.engine.send(reservation, with: try driver(of: prepared.chainID))
        return try handedOver(record)
    }

    /// How long a nonce read with the prices is used; a user who thinks longer gets a fresh one.
    private static var nonceLifetime: Duration { .seconds(15) }

    /// Prepares and sends a transfer of the chain's own currency.
    ///
    /// - Throws: As `prepare(_:)` and `send(_:idempotencyKey:)`.
    public func sendNative(
        to recipient: Address, amount: Amount, on chain: ChainID, idempotencyKey: String? = nil
    ) async throws -> SentTransaction {
        let request = TransferRequest(chainID: chain, token: .native, recipient: recipient, amount: amount)
        return try await send(try await prepare(request), idempotencyKey: idempotencyKey)
    }

    /// Prepares and sends a transfer of a token.
    ///
    /// - Throws: As `prepare(_:)` and `send(_:idempotencyKey:)`.
    public func sendToken(
        _ contract: Address, to recipient: Address, amount: Amount, on chain: ChainID, idempotencyKey: String? = nil
    ) async throws -> SentTransaction {
        let request = TransferRequest(chainID: chain, token: .contract(contract), recipient: recipient, amount: amount)
        return try await send(try await prepare(request), idempotencyKey: idempotencyKey)
    }

    /// Learns what became of a send and carries it on: the recorded bytes are sent again where they are missing, and nothing is
    /// ever signed twice.
    ///
    /// Works in another process and after a crash.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for an id the journal does not know.
    public func resume(_ id: String) async throws -> SentTransaction {
        guard let record = try await shared.environment.journal.record(id: id) else {
            throw RainError(.invalidConfig, "the journal knows no transaction \(id.safeForMessages(limit: 64))")
        }
        let resumed = try await shared.engine.resume(record, with: try driver(of: record.chainID))
        return SentTransaction(resumed, network: try shared.node(of: record.chainID).network)
    }

    /// Waits until a send is in a block, or final in another way.
    ///
    /// - Parameters:
    ///   - id: The send's id.
    ///   - timeout: How long to wait at most; 60 seconds unless given.
    ///   - interval: How long to wait between two looks; a second unless given.
    /// - Throws: `RainError` `transactionPending` (RAIN_303) when the time is over: not a failure, never send again.
    public func waitForReceipt(
        of id: String, timeout: Duration = .seconds(60), interval: Duration = .seconds(1)
    ) async throws -> SentTransaction {
        let time = shared.environment.time
        let deadline = time.now.adding(timeout)
        while true {
            let transaction = try await resume(id)
            guard transaction.status == .pending else { return transaction }
            guard time.now < deadline else { throw RainError.pending(id, transaction.transactionHash) }
            try await time.sleep(for: interval)
        }
    }

    /// The sends that are not final, oldest first.
    public func pendingTransactions() async throws -> [SentTransaction] {
        try await shared.environment.journal.unfinished().map { record in
            SentTransaction(record, network: try? shared.node(of: record.chainID).network)
        }
    }

    private func driver(of chain: ChainID) throws(RainError) -> SendDriver {
        SendDriver(
            journal: shared.environment.journal, node: try shared.node(of: chain), wallet: wallet,
            time: shared.environment.time)
    }

    /// The answer to a caller whose send has gone as far as it goes now.
    private func handedOver(_ record: SendRecord) throws -> SentTransaction {
        switch record.phase {
        case .broadcast, .succeeded, .reverted, .replaced:
            return SentTransaction(record, network: try shared.node(of: record.chainID).network)
        case .reserved, .signed:
            throw RainError.pending(record.id, record.transactionHash)
        case .refused:
            let reason = record.detail ?? "the node refused the transaction"
            let kind: RainError.Kind = reason.lowercased().contains("insufficient") ? .insufficientFunds : .networkError
            throw RainError(kind, "nothing was sent: \(reason)", context: ["transactionID": record.id])
        }
    }
}
