internal import RainEthereum

// What features are made of: calls of contracts, on the same way as every send.

extension RainClient {
    /// Prices a call of a contract and freezes it, as `prepare(_:)` of a transfer does.
    ///
    /// It is tried out and goes before the guards, which judge what it can take out of the account. `send(_:idempotencyKey:)`
    /// sends what comes out.
    ///
    /// - Throws: `RainError` `insufficientFunds` (RAIN_402), `transactionSimulationFailed` (RAIN_403), `networkError` (RAIN_301),
    ///   those of `getWalletAddress(on:)`, and what the guards refuse it with.
    @_spi(RainFeature)
    public func prepare(_ call: ContractCall, on chain: ChainID) async throws -> PreparedTransaction {
        let preparer = try shared.preparer(of: chain, for: wallet)
        let intent = SendIntent(chainID: chain, account: try await wallet.address(on: chain), call: call)
        return try await shared.guards.reviewed(try await preparer.prepare(intent))
    }

    /// What became of a call that was sent under a key before, carried on as far as it goes now; nil when there was none.
    ///
    /// - Throws: As `sent(_:idempotencyKey:)` of a transfer.
    @_spi(RainFeature)
    public func sent(_ call: ContractCall, on chain: ChainID, idempotencyKey: String) async throws -> SentTransaction? {
        try await sent(idempotencyKey) {
            SendIntent(chainID: chain, account: try await wallet.address(on: chain), call: call)
        }
    }

    /// What calls of contracts return, all read in one exchange with one node; nothing is signed or sent.
    ///
    /// - Parameters:
    ///   - calls: The calls, made as nobody in particular.
    ///   - block: The number of the block on whose state they are made; the newest unless given.
    /// - Returns: What each returned, in their order, or why it did not. No bytes usually mean that no contract stands there.
    /// - Throws: `RainError` `networkError` (RAIN_301), `invalidConfig` (RAIN_102) for a chain that is not configured.
    @_spi(RainFeature)
    public func read(
        _ calls: [ContractCall], on chain: ChainID, at block: UInt64? = nil
    ) async throws -> [Result<[UInt8], RainError>] {
        let requests = calls.map { call in
            block.map { .call(call, atBlock: $0) } ?? RPCRequest.call(call, from: nil, at: .latest)
        }
        let answers = try await shared.node(of: chain).read(requests)
        return answers.map { answer in Result { () throws(RainError) in try answer.returnedData() } }
    }

    /// What the SDK gets from outside, for a feature that makes requests or waits.
    @_spi(RainFeature)
    public var environment: RainEnvironment { shared.environment }
}
