internal import RainEthereum

/// Turns a wish into a transaction that can be agreed to: checks it, prices it, and proves that it can be paid for.
struct TransactionPreparer: Sendable {
    let node: ChainNode
    let tokens: TokenStore
    let time: any TimeSource
    let makeID: @Sendable () throws -> String
    /// More than this no fee may be, in the chain's own currency.
    let maximumFee: Amount
    /// Whether the wallet's vendor submits it, at its own cost.
    let isSubmitted: Bool

    /// What a transfer does; the network is not asked.
    ///
    /// - Throws: `RainError` `invalidRecipient` or `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406).
    func intent(_ request: TransferRequest, of account: Address) throws(RainError) -> SendIntent {
        try check(recipient: request.recipient, of: request.token)
        let unit = try TokenUnits(node: node, tokens: tokens).unit(of: request.token)
        let amount = try TokenAmount(request.amount, decimals: unit.decimals)
        return try intent(request.token, to: request.recipient, amount, from: account)
    }

    /// What a transfer of an exact amount does.
    func intent(
        _ token: Token, to recipient: Address, _ amount: TokenAmount, from account: Address
    ) throws(RainError) -> SendIntent {
        try check(recipient: recipient, of: token)
        guard !amount.baseUnits.isZero else { throw RainError(.invalidAmount, "the amount is zero") }
        let unit = try TokenUnits(node: node, tokens: tokens).unit(of: token)
        return SendIntent(
            chainID: node.network.chainID, account: account,
            transfer: .init(token: token, symbol: unit.symbol, recipient: recipient, amount: amount))
    }

    private func check(recipient: Address, of token: Token) throws(RainError) {
        guard !recipient.isZero else {
            throw RainError(.invalidRecipient, "the recipient is the zero address: what is sent there is lost")
        }
        if case .contract(recipient) = token {
            throw RainError(.invalidRecipient, "the recipient is the token's own contract: what is sent there is lost")
        }
    }

    /// Prices an intent, in one exchange with the node.
    ///
    /// - Throws: `RainError` `insufficientFunds` or `insufficientTokenBalance` (RAIN_402), `transactionSimulationFailed`
    ///   (RAIN_403), `networkError` (RAIN_301).
    func prepare(_ intent: SendIntent) async throws -> PreparedTransaction {
        let readings = try await Readings(of: intent, from: node)
        // Balances first: a node's own words for an empty account are harder to understand.
        let tokenBalance = try readings.tokenBalance?.returnedNumber()
        if let tokenBalance, let transfer = intent.transfer { try check(transfer, against: tokenBalance) }
        let balance = try readings.fees.balance()
        try balance.check(value: intent.call.value)
        let warnings = try Simulation.judge(readings.simulation, of: intent.call)
        let fees = try price(readings.fees)
        try fees.check(atMost: maximumFee, on: node.network)
        try balance.check(value: intent.call.value, fee: fees.maximumFee)
        return PreparedTransaction(
            id: try makeID(), intent: intent, fees: fees, preparedAt: time.now,
            pendingNonce: try readings.nonces.pending(),
            funds: AccountFunds(latestNonce: try readings.nonces.latest(), native: balance, token: tokenBalance),
            warnings: warnings)
    }

    /// What the account pays for it.
    func price(_ readings: FeeReadings) throws(RainError) -> FeeQuote {
        isSubmitted ? try .sponsored : try readings.quote()
    }

    /// The account's next nonce, waiting transactions included, and what it holds now of what a transaction needs.
    func account(of prepared: PreparedTransaction) async throws -> (pendingNonce: UInt64, funds: AccountFunds) {
        let token = prepared.intent.transferredToken
        let requests =
            Nonces.requests(prepared.account) + [.balance(of: prepared.account)]
            + (token.map { [.call($0, ERC20.balanceOf(prepared.account))] } ?? [])
        let answers = try await node.read(requests)
        let nonces = Nonces(latest: answers[0], pending: answers[1])
        let native = NativeBalance(baseUnits: try answers[2].quantity(), currency: node.network.currency)
        return (
            try nonces.pending(),
            AccountFunds(
                latestNonce: try nonces.latest(), native: native,
                token: token == nil ? nil : try answers[3].returnedNumber())
        )
    }

    private func check(_ transfer: PreparedTransaction.Transfer, against tokenBalance: UInt256) throws(RainError) {
        guard tokenBalance >= transfer.amount.baseUnits else {
            let held = try TokenAmount(baseUnits: tokenBalance, decimals: transfer.amount.decimals)
            throw RainError(
                .insufficientTokenBalance,
                "the account holds \(held) \(transfer.symbol), which is less than \(transfer.amount)")
        }
    }
}

/// A node's answers to all that pricing needs, each by its name.
private struct Readings {
    let nonces: Nonces
    let fees: FeeReadings
    let tokenBalance: RPCAnswer?
    let simulation: RPCAnswer

    init(of intent: SendIntent, from node: ChainNode) async throws {
        let token = intent.transferredToken
        let requests =
            Nonces.requests(intent.account) + [Simulation.request(of: intent.call, from: intent.account)]
            + (token.map { [.call($0, ERC20.balanceOf(intent.account))] } ?? [])
            + (try FeeReadings.requests(for: intent.call, from: intent.account, on: node.network))
        var answers = try await node.read(requests)[...]
        nonces = Nonces(latest: answers.removeFirst(), pending: answers.removeFirst())
        simulation = answers.removeFirst()
        tokenBalance = token.map { _ in answers.removeFirst() }
        fees = FeeReadings(answers, on: node.network)
    }
}
