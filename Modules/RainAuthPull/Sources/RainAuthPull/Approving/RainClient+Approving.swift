@_spi(RainFeature) public import RainCore
internal import RainEthereum

extension RainClient {
    /// Checks an approval, prices it and freezes it, so that a user can agree to exactly what will be signed.
    ///
    /// The new value takes the place of the old one. Where the token refuses that (USDT does, while the old one is not zero),
    /// what comes out takes the allowance back first: see `PreparedApproval.isReset`.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for another chain, token or spender than the configured ones and without
    ///   the feature, before wallet and node are asked; `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406),
    ///   `insufficientFunds` (RAIN_402) for the fee, `transactionSimulationFailed` (RAIN_403), `networkError` (RAIN_301), and
    ///   what the guards refuse it with.
    public func prepareApproval(_ request: AllowanceRequest) async throws -> PreparedApproval {
        let (target, value) = try checked(request)
        let current = try await allowance(of: target, owner: try await owner(nil, of: target))
        do {
            let transaction = try await prepare(target.approval(of: value.baseUnits), on: target.chainID)
            return PreparedApproval(
                transaction: transaction, current: current, rawAmount: value.baseUnits, amount: value.words, isReset: false)
        } catch let error as RainError
            where error == .transactionSimulationFailed && !current.isZero && !value.baseUnits.isZero
        {
            let transaction = try await prepare(target.approval(of: .zero), on: target.chainID)
            return PreparedApproval(
                transaction: transaction, current: current, rawAmount: .zero, amount: "0 \(current.symbol)", isReset: true)
        }
    }

    /// Prepares that the operator may take so much of the configured token, as `prepareApproval(_:)`.
    public func prepareApproval(_ amount: AllowanceAmount, on chain: ChainID) async throws -> PreparedApproval {
        try await prepareApproval(AllowanceRequest(chainID: chain, amount: amount))
    }

    /// Signs and sends a prepared approval, exactly once.
    ///
    /// - Parameters:
    ///   - approval: What `prepareApproval(_:)` gave and the user agreed to.
    ///   - idempotencyKey: A name of the app's for this wish, as for every send. A reset goes under a key of its own, made from
    ///     it, so that the approval that follows it can have this one.
    /// - Throws: As `send(_:idempotencyKey:)` of a prepared transaction: `transactionPending` (RAIN_303) when it may have gone
    ///   out, which is never approved again but resumed by its id.
    public func send(_ approval: PreparedApproval, idempotencyKey: String? = nil) async throws -> SentTransaction {
        // An approval of another SDK's settings is not one of this.
        _ = try allowanceTarget(on: approval.chainID, token: approval.tokenAddress, spender: approval.spender)
        let key = approval.isReset ? idempotencyKey.map(Self.resetKey) : idempotencyKey
        return try await send(approval.transaction, idempotencyKey: key)
    }

    /// What became of an approval that was sent under a key before, carried on as far as it goes now; nil when there was none.
    ///
    /// Ask this before preparing a repeat.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when the key was used for another wish, and as
    ///   `send(_:idempotencyKey:)`.
    public func sent(_ request: AllowanceRequest, idempotencyKey: String) async throws -> SentTransaction? {
        let (target, value) = try checked(request)
        return try await sent(target.approval(of: value.baseUnits), on: target.chainID, idempotencyKey: idempotencyKey)
    }

    /// What an approval would cost at the newest block's price; nothing is signed.
    ///
    /// - Throws: As `prepareApproval(_:)`.
    public func estimateApprovalFee(_ request: AllowanceRequest) async throws -> ApprovalFee {
        let (target, value) = try checked(request)
        do {
            return ApprovalFee(try await estimateGas(of: target.approval(of: value.baseUnits), on: target.chainID))
        } catch let error as RainError where error == .transactionSimulationFailed && !value.baseUnits.isZero {
            let current = try await allowance(of: target, owner: try await owner(nil, of: target))
            guard !current.isZero else { throw error }
            return try ApprovalFee(resetting: try await estimateGas(of: target.approval(of: .zero), on: target.chainID))
        }
    }

    private func estimateGas(of call: ContractCall, on chain: ChainID) async throws -> GasEstimate {
        try await estimateGas(to: call.to, value: call.value, data: call.data, on: chain)
    }

    /// The target and the exact value of a request; neither wallet nor node is asked.
    func checked(_ request: AllowanceRequest) throws(RainError) -> (target: AllowanceTarget, value: AllowanceValue) {
        let target = try allowanceTarget(on: request.chainID, token: request.token, spender: request.spender)
        return (target, try AllowanceValue(request.amount, of: target))
    }

    private static func resetKey(_ key: String) -> String { "\(key)/reset" }
}
