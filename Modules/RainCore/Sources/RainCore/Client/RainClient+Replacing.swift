internal import RainEncoding

extension RainClient {
    /// Prices the same send anew, so that it is mined sooner.
    ///
    /// Both prices are at least a tenth higher than those of the version on its way, for nodes take no less.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when the journal does not know the id, when nothing of the send waits to
    ///   be mined, and when what is on its way is a cancellation, which is made dearer by another cancellation;
    ///   `insufficientFunds` (RAIN_402), `networkError` (RAIN_301), and what the guards refuse it with.
    /// - Returns: The new version, with the warnings of the guards.
    public func prepareSpeedUp(of id: String) async throws -> PreparedReplacement {
        try await prepare(.speedUp, of: id)
    }

    /// Prices a transaction that does nothing, to be mined in place of a send.
    ///
    /// Whether it is in time only the chain can tell: at most one of the two is mined. No spending limit stands in its way. Once it
    /// is signed, no version that pays is signed any more; a second cancellation only costs more and is mined sooner.
    ///
    /// - Throws: As `prepareSpeedUp(of:)`, but for a cancellation on its way.
    public func prepareCancellation(of id: String) async throws -> PreparedReplacement {
        try await prepare(.cancellation, of: id)
    }

    /// Signs and sends another version of a send, which the user agreed to.
    ///
    /// It is still one send, with one id and one idempotency key, and at most one of its versions is mined. Sending the same
    /// agreement twice gives no second signature.
    ///
    /// - Returns: The send as it then stands; its `purpose` tells which version is on its way, or in a block. When it was mined
    ///   meanwhile, nothing is signed.
    /// - Throws: What the wallet throws when it does not sign, and `providerError` (RAIN_501), `insufficientFunds` (RAIN_402)
    ///   when a node refuses the new version: the one before is still on its way. `invalidConfig` (RAIN_102) when still
    ///   another version is on its way by now, at such a price that this one cannot take its place: prepare it again; and
    ///   when this one is a speed-up and that one a cancellation.
    public func send(_ replacement: PreparedReplacement) async throws -> SentTransaction {
        _ = try await shared.guards.judge(GuardedRequest(replacement, at: .signing))
        let driver = try driver(of: replacement.chainID)
        let record = try await shared.engine.replace(replacement.id, by: replacement.replacement, with: driver)
        let attempt = record.attempts.first { $0.signed.transaction == replacement.replacement.transaction }
        if let attempt, let refusal = attempt.refusal {
            throw RainError(
                refusal.kind, "the node refused it: \(attempt.detail ?? ""). What was sent before is still on its way",
                context: ["transactionID": record.id])
        }
        guard attempt != nil || !record.phase.isPending else {
            throw RainError(
                .invalidConfig,
                record.isBeingCancelled && replacement.purpose != .cancellation
                    ? "the send is being cancelled by now; nothing was signed"
                    : "its price no longer takes the place of what is on its way; prepare it again",
                context: ["transactionID": record.id])
        }
        return described(record)
    }

    /// Gives up a send that was never signed, so that its nonce and its idempotency key are free.
    ///
    /// Should somebody be about to sign it elsewhere, that signature is thrown away.
    ///
    /// - Returns: The send; of one that was signed nothing is changed, and its status tells so.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for an id the journal does not know.
    public func giveUp(_ id: String) async throws -> SentTransaction {
        described(try await shared.engine.giveUp(id, at: shared.environment.time.now))
    }

    private func prepare(_ purpose: SendAttempt.Purpose, of id: String) async throws -> PreparedReplacement {
        let record = try await record(of: id)
        let preparer = ReplacementPreparer(
            node: try shared.node(of: record.chainID), tokens: shared.tokens, maximumFee: shared.maximumFee)
        // One that is being signed has a run under way, which nobody waits for here.
        guard record.phase != .reserved else { return try await preparer.prepare(purpose, of: record) }
        // What was mined meanwhile needs no replacement.
        let current = try await shared.engine.carryOn(id, maySign: false, with: try driver(of: record.chainID))
        return try await shared.guards.reviewed(try await preparer.prepare(purpose, of: current))
    }
}
