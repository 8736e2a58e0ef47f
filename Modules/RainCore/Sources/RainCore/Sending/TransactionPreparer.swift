internal import RainEthereum

/// Turns a wish into a transaction that can be agreed to: checks it, prices it, and proves that it can be paid for.
struct TransactionPreparer: Sendable {
    let node: ChainNode
    let tokens: TokenStore
    let time: any TimeSource
    let makeID: @Sendable () throws -> String
    /// More than this no fee may be, in the chain's own currency.
    let maximumFee: Amount

    /// What a transfer does; the network is not asked.
    ///
    /// - Throws: `RainError` `invalidRecipient` or `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406).
    func intent(_ request: TransferRequest, of account: Address) throws(RainError) -> SendIntent {
        guard !request.recipient.isZero else {
            throw RainError(.invalidRecipient, "the recipient is the zero address: what is sent there is lost")
        }
        if case .contract(request.recipient) = request.token {
            throw RainError(.invalidRecipient, "the recipient is the token's own contract: what is sent there is lost")
        }
        let unit = try TokenUnits(node: node, tokens: tokens).unit(of: request.token)
        let amount = try TokenAmount(request.amount, decimals: unit.decimals)
        guard !amount.baseUnits.isZero else { throw RainError(.invalidAmount, "the amount is zero") }
        return SendIntent(
            chainID: node.network.chainID, account: account,
            transfer: .init(token: request.token, symbol: unit.symbol, recipient: request.recipient, amount: amount))
    }

    /// Prices an intent, in one exchange with the node.
    ///
    /// - Throws: `RainError` `insufficientFunds` or `insufficientTokenBalance` (RAIN_402), `transactionSimulationFailed`
    ///   (RAIN_403), `networkError` (RAIN_301).
    func prepare(_ intent: SendIntent) async throws -> PreparedTransaction {
        let readings = try await Readings(of: intent, from: node)
        // Balances first: a node's own words for an empty account are harder to understand.
        if let tokenBalance = readings.tokenBalance { try check(intent.transfer, against: try tokenBalance.returnedNumber()) }
        let balance = try readings.balance.quantity()
        try check(intent.call.value, against: balance)
        let fees = try FeeQuote.quote(
            baseFee: try readings.baseFee.nextBaseFee(), tip: try readings.tip.quantity(),
            estimatedGas: try readings.gas.quantity64(),
            rollupFee: try readings.rollupFee?.returnedNumber() ?? .zero)
        try check(fees)
        try check(intent.call.value, fees, against: balance)
        return PreparedTransaction(
            id: try makeID(), intent: intent, fees: fees, preparedAt: time.now,
            pendingNonce: try readings.nonces.pending())
    }

    /// The account's next nonce, waiting transactions included.
    func pendingNonce(of account: Address) async throws -> UInt64 {
        try await Nonces(of: account, from: node).pending()
    }

    private func check(_ transfer: PreparedTransaction.Transfer, against tokenBalance: UInt256) throws(RainError) {
        guard tokenBalance >= transfer.amount.baseUnits else {
            let held = try TokenAmount(baseUnits: tokenBalance, decimals: transfer.amount.decimals)
            throw RainError(
                .insufficientTokenBalance,
                "the account holds \(held) \(transfer.symbol), which is less than \(transfer.amount)")
        }
    }

    /// A node that asks for too much, by mistake or on purpose, must not be able to spend the account's balance on a fee.
    private func check(_ fees: FeeQuote) throws(RainError) {
        let currency = node.network.currency
        guard fees.maximumFee <= (try maximumFee.baseUnits(decimals: currency.decimals)) else {
            let asked = try TokenAmount(baseUnits: fees.maximumFee, decimals: currency.decimals)
            throw RainError(
                .internalLogicError,
                "the fee could be up to \(asked) \(currency.symbol), more than the limit of \(maximumFee); nothing was sent")
        }
    }

    private func check(_ value: UInt256, _ fees: FeeQuote? = nil, against balance: UInt256) throws(RainError) {
        let (needed, overflow) = value.addingReportingOverflow(fees?.maximumFee ?? .zero)
        guard !overflow, needed <= balance else {
            let currency = node.network.currency
            let held = try TokenAmount(baseUnits: balance, decimals: currency.decimals)
            let wanted =
                overflow ? "more than there is" : try TokenAmount(baseUnits: needed, decimals: currency.decimals).formatted
            throw RainError(
                .insufficientFunds,
                "the account holds \(held) \(currency.symbol); the amount and the fee need up to \(wanted)")
        }
    }
}

/// A node's answers to all that pricing needs, each by its name.
private struct Readings {
    let nonces: Nonces
    let baseFee, tip, balance, gas: RPCAnswer
    let tokenBalance: RPCAnswer?
    let rollupFee: RPCAnswer?

    init(of intent: SendIntent, from node: ChainNode) async throws {
        var requests: [RPCRequest] = [
            .baseFee, .suggestedTip, .balance(of: intent.account), .estimateGas(from: intent.account, intent.call),
        ]
        let token: Address? = if case .contract(let address) = intent.transfer.token { address } else { nil }
        let rollupFeeCall = node.network.isRollup ? try RollupFee.call(for: intent) : nil
        if let token { requests.append(.call(token, ERC20.balanceOf(intent.account))) }
        if let rollupFeeCall { requests.append(rollupFeeCall) }
        let answers = try await node.read(Nonces.requests(intent.account) + requests)
        nonces = Nonces(latest: answers[0], pending: answers[1])
        (baseFee, tip, balance, gas) = (answers[2], answers[3], answers[4], answers[5])
        tokenBalance = token.map { _ in answers[6] }
        rollupFee = rollupFeeCall.flatMap { _ in answers.last }
    }
}

/// A node's two counts of an account's transactions.
private struct Nonces {
    private let latestAnswer, pendingAnswer: RPCAnswer

    /// How many transactions an account may have waiting before a node's count is not believed: a nonce far ahead would
    /// never be mined.
    static let maximumWaiting: UInt64 = 1000

    /// More transactions than any account ever sends.
    static let maximumNonce: UInt64 = 1 << 40

    static func requests(_ account: Address) -> [RPCRequest] {
        [.nonce(of: account, at: .latest), .nonce(of: account, at: .pending)]
    }

    init(latest: RPCAnswer, pending: RPCAnswer) {
        (latestAnswer, pendingAnswer) = (latest, pending)
    }

    init(of account: Address, from node: ChainNode) async throws {
        let answers = try await node.read(Self.requests(account))
        self.init(latest: answers[0], pending: answers[1])
    }

    /// The next nonce, waiting transactions included.
    func pending() throws(RainError) -> UInt64 {
        let latest = try latestAnswer.quantity64()
        // A node may count fewer as pending than as mined when its two views are not of one moment.
        let nonce = max(latest, try pendingAnswer.quantity64())
        guard nonce <= Self.maximumNonce else {
            throw RainError(.internalLogicError, "the node says that this account sent \(nonce) transactions; nothing was sent")
        }
        guard nonce - latest <= Self.maximumWaiting else {
            throw RainError(
                .internalLogicError,
                "the node says that \(nonce - latest) transactions of this account wait to be mined; nothing was sent")
        }
        return nonce
    }
}
