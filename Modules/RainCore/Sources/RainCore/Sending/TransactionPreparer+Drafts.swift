internal import RainEthereum

extension TransactionPreparer {
    /// Has no code on any chain, so what is sent there costs what its bytes cost.
    private static let codeless = try? Address("0x000000000000000000000000000000000000dEaD")

    /// Prices a call that cannot be tried out yet, for others' signatures are missing in its calldata.
    ///
    /// The calldata must have the length that it will have. What its bytes cost, a chain is asked: it differs from one to another.
    ///
    /// - Parameter executionGas: The most gas that the call takes besides.
    /// - Throws: `RainError` `insufficientFunds` (RAIN_402), `networkError` (RAIN_301).
    func prepareDraft(_ intent: SendIntent, executionGas: UInt64) async throws -> PreparedTransaction {
        let carrier = ContractCall(to: Self.codeless ?? intent.account, data: intent.call.data)
        let requests =
            Nonces.requests(intent.account) + (try FeeReadings.requests(for: carrier, from: intent.account, on: node.network))
        var answers = try await node.read(requests)[...]
        let nonces = Nonces(latest: answers.removeFirst(), pending: answers.removeFirst())
        let readings = FeeReadings(answers, on: node.network)
        let fees = try isSubmitted ? .sponsored : readings.quote(addingGas: executionGas)
        try fees.check(atMost: maximumFee, on: node.network)
        let balance = try readings.balance()
        try balance.check(value: intent.call.value, fee: fees.maximumFee)
        var draft = PreparedTransaction(
            id: try makeID(), intent: intent, fees: fees, preparedAt: time.now, pendingNonce: try nonces.pending(),
            funds: AccountFunds(latestNonce: try nonces.latest(), native: balance, token: nil))
        draft.isDraft = true
        return draft
    }

    /// The price of such a call, whoever pays it.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301).
    func price(draft intent: SendIntent, executionGas: UInt64) async throws -> FeeQuote {
        if isSubmitted { return try .sponsored }
        let carrier = ContractCall(to: Self.codeless ?? intent.account, data: intent.call.data)
        return try await FeeReadings(of: carrier, from: intent.account, on: node).quote(addingGas: executionGas)
    }

    /// The call of a draft with all its signatures, tried out, at the price that was agreed to.
    ///
    /// - Throws: `RainError` `transactionSimulationFailed` (RAIN_403), `insufficientFunds` (RAIN_402), `networkError` (RAIN_301);
    ///   `invalidConfig` (RAIN_102) when it needs more gas, or the chain a higher price, than was agreed to.
    func complete(_ draft: PreparedTransaction, as call: ContractCall) async throws -> PreparedTransaction {
        let account = draft.account
        let requests =
            Nonces.requests(account) + [Simulation.request(of: call, from: account)]
            + (try FeeReadings.requests(for: call, from: account, on: node.network))
        var answers = try await node.read(requests)[...]
        let nonces = Nonces(latest: answers.removeFirst(), pending: answers.removeFirst())
        let simulation = answers.removeFirst()
        let readings = FeeReadings(answers, on: node.network)
        let warnings = try Simulation.judge(simulation, of: call)
        let isWithinPrice =
            try draft.fees.isSponsored
            || (readings.estimatedGas() <= draft.fees.gasLimit && readings.nextBaseFee() <= draft.fees.maxFeePerGas)
        guard isWithinPrice else {
            throw RainError(.invalidConfig, "it costs more by now than was agreed to; prepare it again")
        }
        let balance = try readings.balance()
        try balance.check(value: call.value, fee: draft.fees.maximumFee)
        return PreparedTransaction(
            id: draft.id, intent: SendIntent(chainID: draft.chainID, account: account, call: call), fees: draft.fees,
            preparedAt: time.now, pendingNonce: try nonces.pending(),
            funds: AccountFunds(latestNonce: try nonces.latest(), native: balance, token: nil),
            warnings: draft.warnings + warnings)
    }
}
