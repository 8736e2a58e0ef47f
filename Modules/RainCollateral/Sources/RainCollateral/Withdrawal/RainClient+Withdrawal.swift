@_spi(RainFeature) public import RainCore
internal import RainEthereum

extension RainClient {
    /// What a withdrawal would cost at most; nothing is signed and Rain is not asked.
    ///
    /// The length of the call is known before its signatures are, and 300,000 gas are allowed for what it does; the chain says what
    /// the bytes cost and what the gas. What a preparation says (`PreparedWithdrawal.fees`) is what the transaction will carry.
    ///
    /// - Throws: As `prepareWithdrawal(_:)`, without what hangs on the collateral or on what the wallet holds.
    public func estimateWithdrawalFee(_ request: WithdrawalRequest) async throws -> FeeQuote {
        _ = try state(of: RainCollateral.self)
        // The nonce is not in the call, so any will do here; nothing of this intent is signed.
        let intent = try await intent(request, nonce: .zero)
        return try await price(
            draft: try intent.callWithoutSignatures(), executionGas: WithdrawalIntent.executionGas, on: intent.chainID)
    }

    /// Checks a withdrawal, prices it and freezes it, so that a user can agree to exactly what will be done.
    ///
    /// Nothing is signed, nothing is taken, and Rain is not asked: a user who says no blocks nothing.
    ///
    /// - Throws: `RainError` `tokenNotFound`, `invalidRecipient`, `invalidConfig` (RAIN_102), `invalidAmount` (RAIN_406),
    ///   `walletNotAuthorized` (RAIN_407) when the wallet is certainly not an admin, `insufficientTokenBalance` (RAIN_402) when the
    ///   collateral holds less, `insufficientFunds` (RAIN_402) when the wallet cannot pay the fee, `networkError` (RAIN_301),
    ///   `internalLogicError` (RAIN_502) when the collateral's nonce cannot be read, and what the guards refuse it with.
    public func prepareWithdrawal(_ request: WithdrawalRequest) async throws -> PreparedWithdrawal {
        _ = try state(of: RainCollateral.self)
        let collateral = request.collateral
        let account = try await getWalletAddress(on: collateral.chainID)
        let reading = try await CollateralReading(of: collateral, asset: request.asset, admin: account, from: self)
        let intent = try await intent(request, nonce: reading.nonce)
        try reading.check(intent)
        let draft = try await prepare(
            draft: try intent.callWithoutSignatures(), executionGas: WithdrawalIntent.executionGas, on: intent.chainID)
        return PreparedWithdrawal(intent: intent, draft: draft, warnings: draft.warnings + reading.warnings(intent))
    }

    /// Withdraws what was agreed to, exactly once.
    ///
    /// The wallet signs the withdrawal first; then Rain is asked for its signature; then the call is tried out, and the wallet signs
    /// the transaction. What was signed is kept after every step: repeated under the same key, also after a crash and from another
    /// process, it goes on where it stopped, and asks neither the wallet nor Rain again for what is there.
    ///
    /// - Parameters:
    ///   - prepared: What `prepareWithdrawal(_:)` gave and the user agreed to.
    ///   - signature: Where Rain's signature comes from; the issuing API unless given.
    ///   - idempotencyKey: A name of the app's for this wish; the preparation's own unless given.
    /// - Returns: The transaction once a node has it; wait for it by `waitForReceipt(of:)`.
    /// - Throws: `RainError` `withdrawalRevertedByNetwork` (RAIN_405), with the contract's reason, when the chain would refuse it: a
    ///   signature that was used, is over, or is for something else; `withdrawalUnderWay`, `signatureNotReady`,
    ///   `activeSignatureExists` (RAIN_303): repeat it later under the same key; `walletNotAuthorized` (RAIN_407);
    ///   `invalidConfig` (RAIN_102) when it costs more by now than was agreed to: prepare it again; and as
    ///   `send(_:idempotencyKey:)` and `IssuingClient.withdrawalSignature(for:within:)`. After any error but
    ///   `transactionPending` (RAIN_303) nothing was sent.
    public func withdrawCollateral(
        _ prepared: PreparedWithdrawal, signature: AdminSignatureSource = .issuingAPI(), idempotencyKey: String? = nil
    ) async throws -> SentTransaction {
        let state = try state(of: RainCollateral.self)
        let key = idempotencyKey ?? prepared.id
        let flow = WithdrawalFlow(
            client: self, issuing: state.issuing(environment), prepared: prepared, source: signature, key: key)
        return try await state.turns.run(CollateralKey(chainID: prepared.intent.chainID, proxy: prepared.intent.proxy)) {
            try await flow.run()
        }
    }

    /// Prepares and withdraws, exactly once; for when nobody has to agree.
    ///
    /// - Throws: As `prepareWithdrawal(_:)` and `withdrawCollateral(_:signature:idempotencyKey:)`.
    public func withdrawCollateral(
        _ request: WithdrawalRequest, signature: AdminSignatureSource = .issuingAPI(), idempotencyKey: String? = nil
    ) async throws -> SentTransaction {
        if let idempotencyKey, let sent = try await withdrawn(request, idempotencyKey: idempotencyKey) { return sent }
        return try await withdrawCollateral(
            try await prepareWithdrawal(request), signature: signature, idempotencyKey: idempotencyKey)
    }

    /// What became of a withdrawal that was made under a key before, carried on as far as it goes now; nil when none was sent.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when the key was used for another wish, and as
    ///   `send(_:idempotencyKey:)`.
    public func withdrawn(_ request: WithdrawalRequest, idempotencyKey: String) async throws -> SentTransaction? {
        _ = try state(of: RainCollateral.self)
        let intent = try await intent(request, nonce: .zero)
        return try await sent(on: intent.chainID, idempotencyKey: idempotencyKey) { intent.isMet(by: $0) }
    }

    /// What a withdrawal does; the network is not asked.
    private func intent(_ request: WithdrawalRequest, nonce: UInt256) async throws -> WithdrawalIntent {
        let collateral = request.collateral
        let account = try await getWalletAddress(on: collateral.chainID)
        guard let token = knownTokens(on: collateral.chainID).first(where: { $0.address == request.asset }) else {
            throw RainError(
                .tokenNotFound,
                "this token is not known, so its amounts are not either; register it with its decimals first")
        }
        let amount = try TokenAmount(request.amount, decimals: token.decimals)
        guard !amount.baseUnits.isZero else { throw RainError(.invalidAmount, "the amount is zero") }
        let recipient = request.recipient ?? account
        let isLost = recipient.isZero || [request.asset, collateral.proxy, collateral.coordinator].contains(recipient)
        guard !isLost else {
            throw RainError(
                .invalidRecipient, "the recipient is the token, the collateral, or nobody: what is sent there is lost")
        }
        return WithdrawalIntent(
            chainID: collateral.chainID, account: account, version: collateral.version, proxy: collateral.proxy,
            coordinator: collateral.coordinator, asset: request.asset, symbol: token.symbol, amount: amount,
            recipient: recipient, collateralNonce: nonce)
    }
}
