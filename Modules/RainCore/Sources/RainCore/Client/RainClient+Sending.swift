internal import RainEncoding
public import RainEthereum

extension RainClient {
    /// Checks a transfer, prices it and freezes it, so that a user can agree to exactly what will be signed.
    ///
    /// Nothing is taken and nothing is signed.
    ///
    /// - Throws: `RainError` `invalidRecipient` or `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406),
    ///   `insufficientFunds` or `insufficientTokenBalance` (RAIN_402), `transactionSimulationFailed` (RAIN_403),
    ///   `networkError` (RAIN_301), those of `getWalletAddress(on:)`, and what the guards refuse it with:
    ///   `spendingLimitExceeded`, `refusedByGuard` (RAIN_403), `recipientNotAllowed` (RAIN_102).
    /// - Returns: The transaction, with the warnings of the guards.
    public func prepare(_ request: TransferRequest) async throws -> PreparedTransaction {
        let preparer = try shared.preparer(of: request.chainID, for: wallet)
        return try await shared.guards.reviewed(try await preparer.prepare(try await intent(request)))
    }

    /// Prepares to send all of a token that can be sent: of the chain's own currency what is left beside the fee.
    ///
    /// What is on its way is kept back. The amount and the fee hang together, so both are frozen here.
    ///
    /// - Throws: `RainError` `insufficientFunds` or `insufficientTokenBalance` (RAIN_402) when nothing is left, and as
    ///   `prepare(_:)`.
    public func prepareMaximum(
        of token: Token = .native, to recipient: Address, on chain: ChainID
    ) async throws -> PreparedTransaction {
        let preparer = try shared.preparer(of: chain, for: wallet)
        let account = try await wallet.address(on: chain)
        let pending = try await shared.environment.journal.pending().filter { $0.account == account && $0.chainID == chain }
        return try await shared.guards.reviewed(
            try await preparer.prepareMaximum(of: token, to: recipient, from: account, pending: pending))
    }

    /// The most of a token that can be sent to somebody now.
    ///
    /// Prices move: to send it all, send what `prepareMaximum(of:to:on:)` gives.
    ///
    /// - Throws: As `prepareMaximum(of:to:on:)`.
    public func maxSendable(of token: Token = .native, to recipient: Address, on chain: ChainID) async throws -> TokenAmount {
        let prepared = try await prepareMaximum(of: token, to: recipient, on: chain)
        guard let transfer = prepared.transfer else {
            throw RainError(.internalLogicError, "a transfer was prepared that is none")
        }
        return transfer.amount
    }

    /// Signs and sends a prepared transaction, exactly once.
    ///
    /// - Parameters:
    ///   - prepared: What `prepare(_:)` gave and the user agreed to.
    ///   - idempotencyKey: A name of the app's for this wish; the prepared transaction's own unless given, so that sending it
    ///     twice is one payment. The same key with the same wish gives the same transaction, also after a crash and from
    ///     another process; with another wish it is refused. A send of which certainly nothing went out gives its key back.
    /// - Returns: The transaction once a node has it.
    /// - Throws: `RainError` `transactionPending` (RAIN_303) when it may have gone out, or still may: resume it by its id. Any
    ///   other error means that nothing was sent, or that a node refused the bytes and the next send takes the same nonce:
    ///   `userRejected` (RAIN_401), `tokenExpired` (RAIN_201), `insufficientFunds` (RAIN_402), also when what is on its way
    ///   leaves too little, `spendingLimitExceeded` (RAIN_403), `providerError` (RAIN_501), …
    ///   To try again, repeat it under the same key: then at most one payment is made, whatever a node says.
    public func send(_ prepared: PreparedTransaction, idempotencyKey: String? = nil) async throws -> SentTransaction {
        guard !prepared.isDraft else {
            throw RainError(.internalLogicError, "signatures are missing in this transaction; nothing was sent")
        }
        // After this, nothing is judged but by the journal, in the step in which it takes the nonce.
        _ = try await shared.guards.judge(GuardedRequest(prepared, at: .signing))
        var (pendingNonce, funds) = (prepared.pendingNonce, prepared.funds)
        // One that lies ahead was read before the clock was set back: how old it is, nobody knows.
        let age = prepared.preparedAt.duration(to: shared.environment.time.now)
        if age < .zero || age > Self.nonceLifetime {
            (pendingNonce, funds) = try await shared.preparer(of: prepared.chainID, for: wallet).account(of: prepared)
        }
        let (id, key) = (try shared.makeID(), idempotencyKey ?? prepared.id)
        // A repetition has its request already.
        if prepared.fees.isSponsored, let sent = try await sent(key, intent: { prepared.intent }) { return sent }
        let reservation = Reservation(
            id: id, key: key, prepared: prepared, pendingNonce: pendingNonce, now: shared.environment.time.now,
            submission: try await submission(of: prepared, id: id), funds: funds, policy: shared.guards.policy)
        let record = try await shared.engine.send(reservation, with: try driver(of: prepared.chainID))
        return try handedOver(record)
    }

    /// The request to the provider that submits it, as it is written down; nil for one that is signed and sent from here.
    private func submission(of prepared: PreparedTransaction, id: String) async throws -> SubmissionRequest? {
        guard prepared.fees.isSponsored else { return nil }
        guard let vendor = wallet as? any TransactionSubmitting else {
            throw RainError(.invalidConfig, "this was prepared for a provider that submits by itself; prepare it again")
        }
        return try await vendor.submission(of: prepared.call, from: prepared.account, on: prepared.chainID, id: id).checked()
    }

    /// How long a nonce read with the prices is used; a user who thinks longer gets a fresh one.
    private static var nonceLifetime: Duration { .seconds(15) }

    /// What became of a wish that was made under a key before, carried on as far as it goes now; nil when there was none.
    ///
    /// Ask this before preparing a repeat: once the money is spent, the same wish could not be prepared again.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when the key was used for another wish, and as
    ///   `send(_:idempotencyKey:)`.
    public func sent(_ request: TransferRequest, idempotencyKey: String) async throws -> SentTransaction? {
        try await sent(idempotencyKey) { try await intent(request) }
    }

    /// What became of the wish of a key, carried on as far as it goes now; nil when there was none.
    func sent(_ key: String, intent: () async throws -> SendIntent) async throws -> SentTransaction? {
        guard let record = try await shared.environment.journal.record(key: key) else { return nil }
        _ = try record.checked(against: try await intent())
        return try handedOver(
            try await shared.engine.carryOn(record.id, maySign: true, with: try driver(of: record.chainID)))
    }

    /// Prepares and sends a transfer, exactly once.
    ///
    /// - Throws: As `prepare(_:)` and `send(_:idempotencyKey:)`.
    public func send(_ request: TransferRequest, idempotencyKey: String? = nil) async throws -> SentTransaction {
        if let idempotencyKey, let sent = try await sent(request, idempotencyKey: idempotencyKey) { return sent }
        return try await send(try await prepare(request), idempotencyKey: idempotencyKey)
    }

    /// Prepares and sends a transfer of the chain's own currency.
    ///
    /// - Throws: As `prepare(_:)` and `send(_:idempotencyKey:)`.
    public func sendNative(
        to recipient: Address, amount: Amount, on chain: ChainID, idempotencyKey: String? = nil
    ) async throws -> SentTransaction {
        try await send(
            TransferRequest(chainID: chain, token: .native, recipient: recipient, amount: amount),
            idempotencyKey: idempotencyKey)
    }

    /// Prepares and sends a transfer of a token.
    ///
    /// - Throws: As `prepare(_:)` and `send(_:idempotencyKey:)`.
    public func sendToken(
        _ contract: Address, to recipient: Address, amount: Amount, on chain: ChainID, idempotencyKey: String? = nil
    ) async throws -> SentTransaction {
        try await send(
            TransferRequest(chainID: chain, token: .contract(contract), recipient: recipient, amount: amount),
            idempotencyKey: idempotencyKey)
    }

    private func intent(_ request: TransferRequest) async throws -> SendIntent {
        let preparer = try shared.preparer(of: request.chainID, for: wallet)
        return try preparer.intent(request, of: try await wallet.address(on: request.chainID))
    }

    /// The answer to a caller whose send has gone as far as it goes now.
    func handedOver(_ record: SendRecord) throws -> SentTransaction {
        switch record.phase {
        case .broadcast, .succeeded, .reverted, .cancelled, .replaced:
            return described(record)
        case .reserved, .signed:
            throw RainError.pending(record)
        case .refused:
            let reason = record.detail ?? "it was refused"
            throw RainError(
                record.refusal?.kind ?? .internalLogicError,
                record.whoRefused + reason,
                context: ["transactionID": record.id])
        }
    }
}

extension SendRecord {
    /// The beginning of what a caller is told of a refused send.
    fileprivate var whoRefused: String {
        switch refusal {
        case .failedAtVendor: "the provider took it and gave it up; under a new key it is another payment: "
        case _ where attempts.isEmpty: "nothing was sent: "
        default: "the node refused it: "
        }
    }
}
