internal import RainEthereum

/// Turns a wish into a transaction that can be agreed to: checks it, prices it, and proves that it can be paid for.
struct TransactionPreparer: Sendable {
    let node: ChainNode
    let tokens: TokenStore
    let time: any TimeSource

    /// How many transactions an account may have waiting before a node's count is not believed: a nonce far ahead would
    /// never be mined.
    static let maximumWaiting: UInt64 = 1000

    /// - Throws: `RainError` `invalidRecipient` or `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406),
    ///   `insufficientFunds` or `insufficientTokenBalance` (RAIN_402), `transactionSimulationFailed` (RAIN_403),
    ///   `networkError` (RAIN_301).
    func prepare(_ request: TransferRequest, from account: Address) async throws -> PreparedTransaction {
        let transfer = try await transfer(request)
        let call = Self.call(transfer)
        let answers = try await node.read(
            [
                .nonce(of: account, at: .latest), .nonce(of: account, at: .pending), .baseFee, .suggestedTip,
                .balance(of: account), .estimateGas(from: account, call),
            ] + (call.data.isEmpty ? [] : [.call(call.to, ERC20.balanceOf(account))]))

        // Balances first: a node's own words for an empty account are harder to understand.
        if !call.data.isEmpty { try check(transfer, tokenBalance: try answers[6].returnedNumber()) }
        let balance = try answers[4].quantity()
        try check(call.value, against: balance)
        let fees = try FeeQuote.quote(
            baseFee: try answers[2].nextBaseFee(), tip: try answers[3].quantity(), estimatedGas: try answers[5].quantity64())
        try check(call.value, fees, against: balance)
        return PreparedTransaction(
            chainID: node.network.chainID, account: account, transfer: transfer, fees: fees, preparedAt: time.now, call: call,
            pendingNonce: try Self.pendingNonce(latest: try answers[0].quantity64(), pending: try answers[1].quantity64()))
    }

    /// The account's next nonce, waiting transactions included.
    func pendingNonce(of account: Address) async throws -> UInt64 {
        let answers = try await node.read([.nonce(of: account, at: .latest), .nonce(of: account, at: .pending)])
        return try Self.pendingNonce(latest: try answers[0].quantity64(), pending: try answers[1].quantity64())
    }

    static func pendingNonce(latest: UInt64, pending: UInt64) throws(RainError) -> UInt64 {
        // A node may count fewer as pending than as mined when its two views are not of one moment.
        let nonce = max(latest, pending)
        guard nonce - latest <= maximumWaiting else {
            throw RainError(
                .internalLogicError,
                "the node says that \(nonce - latest) transactions of this account wait to be mined; nothing was sent")
        }
        return nonce
    }

    private func transfer(_ request: TransferRequest) async throws -> PreparedTransaction.Transfer {
        guard !request.recipient.isZero else {
            throw RainError(.invalidRecipient, "the recipient is the zero address: what is sent there is lost")
        }
        let (symbol, decimals) = try await unit(of: request.token)
        if case .contract(request.recipient) = request.token {
            throw RainError(.invalidRecipient, "the recipient is the token's own contract: what is sent there is lost")
        }
        let amount = try TokenAmount(request.amount, decimals: decimals)
        guard !amount.baseUnits.isZero else { throw RainError(.invalidAmount, "the amount is zero") }
        return PreparedTransaction.Transfer(
            token: request.token, symbol: symbol, recipient: request.recipient, amount: amount)
    }

    /// What an amount is counted in.
    ///
    /// Decimals are never guessed: one digit off is a factor of ten.
    private func unit(of token: Token) async throws -> (symbol: String, decimals: Int) {
        switch token {
        case .native:
            return (node.network.currency.symbol, node.network.currency.decimals)
        case .contract(let address):
            if let known = tokens.token(at: address, on: node.network.chainID) { return (known.symbol, known.decimals) }
            let answer = try await node.read(.call(address, ERC20.decimals()))
            guard let returned = try? answer.returnedNumber(), let decimals = Int(exactly: returned),
                decimals <= TokenAmount.maximumDecimals
            else {
                throw RainError(
                    .tokenNotFound, "no token with readable decimals stands at \(address) on \(node.network)")
            }
            return (address.description, decimals)
        }
    }

    private static func call(_ transfer: PreparedTransaction.Transfer) -> ContractCall {
        switch transfer.token {
        case .native:
            ContractCall(to: transfer.recipient, value: transfer.amount.baseUnits, data: [])
        case .contract(let address):
            ContractCall(
                to: address, value: .zero,
                data: ERC20.transfer(to: transfer.recipient, amount: transfer.amount.baseUnits))
        }
    }

    private func check(_ transfer: PreparedTransaction.Transfer, tokenBalance: UInt256) throws(RainError) {
        guard tokenBalance >= transfer.amount.baseUnits else {
            let held = try TokenAmount(baseUnits: tokenBalance, decimals: transfer.amount.decimals)
            throw RainError(
                .insufficientTokenBalance,
                "the account holds \(held) \(transfer.symbol), which is less than \(transfer.amount)")
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
