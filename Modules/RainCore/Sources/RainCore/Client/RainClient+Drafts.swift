internal import RainEthereum

// What features are made of: calls in which others' signatures are still missing when the user agrees to them.

extension RainClient {
    /// Prices a call in whose calldata others' signatures are still missing, and has the guards judge it.
    ///
    /// It cannot be tried out, and cannot be sent: `complete(_:as:)` makes of it what can.
    ///
    /// - Parameters:
    ///   - call: The call with bytes of the right length in place of the signatures.
    ///   - executionGas: The most gas that it takes besides what its bytes cost.
    /// - Throws: As `prepare(_:on:)` of a call, but `transactionSimulationFailed`.
    @_spi(RainFeature)
    public func prepare(
        draft call: ContractCall, executionGas: UInt64, on chain: ChainID
    ) async throws -> PreparedTransaction {
        let preparer = try shared.preparer(of: chain, for: wallet)
        let intent = SendIntent(chainID: chain, account: try await wallet.address(on: chain), call: call)
        return try await shared.guards.reviewed(try await preparer.prepareDraft(intent, executionGas: executionGas))
    }

    /// What such a call would cost at most; the account need not be able to pay it.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301), `invalidConfig` (RAIN_102) for a chain that is not configured.
    @_spi(RainFeature)
    public func price(draft call: ContractCall, executionGas: UInt64, on chain: ChainID) async throws -> FeeQuote {
        let intent = SendIntent(chainID: chain, account: try await wallet.address(on: chain), call: call)
        return try await shared.preparer(of: chain, for: wallet).price(draft: intent, executionGas: executionGas)
    }

    /// The call of a draft with its signatures, tried out, at exactly the price that was agreed to.
    ///
    /// That it does what was agreed to is for the feature to check.
    ///
    /// - Throws: `RainError` `transactionSimulationFailed` (RAIN_403), `insufficientFunds` (RAIN_402), `networkError` (RAIN_301);
    ///   `invalidConfig` (RAIN_102) when it costs more by now than was agreed to.
    @_spi(RainFeature)
    public func complete(_ draft: PreparedTransaction, as call: ContractCall) async throws -> PreparedTransaction {
        try await shared.preparer(of: draft.chainID, for: wallet).complete(draft, as: call)
    }

    /// What became of a call that was sent under a key before, carried on as far as it goes now; nil when there was none.
    ///
    /// - Parameter isSame: Whether the call is of the wish that the key is for now; its signatures may be others.
    /// - Throws: As `sent(_:idempotencyKey:)` of a transfer.
    @_spi(RainFeature)
    public func sent(
        on chain: ChainID, idempotencyKey: String, where isSame: (ContractCall) -> Bool
    ) async throws -> SentTransaction? {
        guard let record = try await shared.environment.journal.record(key: idempotencyKey) else { return nil }
        let account = try await wallet.address(on: chain)
        guard record.chainID == chain, record.account == account, let call = record.call, isSame(call) else {
            throw record.keyIsTaken
        }
        return try handedOver(
            try await shared.engine.carryOn(record.id, maySign: true, with: try driver(of: record.chainID)))
    }
}

extension SendRecord {
    /// The call it makes; nil when it creates a contract.
    @_spi(RainFeature)
    public var call: ContractCall? {
        transaction.to.map { ContractCall(to: $0, value: transaction.value, data: transaction.data) }
    }
}
