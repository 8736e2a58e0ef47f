internal import RainEthereum

extension TransactionPreparer {
    /// Prepares to send all of a token that can be sent.
    ///
    /// Of the chain's own currency that is what is left beside the fee; what is on its way is kept back.
    ///
    /// - Parameter pending: The account's sends on this chain that are on their way, or may be.
    /// - Throws: `RainError` `insufficientFunds` or `insufficientTokenBalance` (RAIN_402) when nothing is left, and as
    ///   `prepare(_:)`.
    func prepareMaximum(
        of token: Token, to recipient: Address, from account: Address, pending: [SendRecord]
    ) async throws -> PreparedTransaction {
        switch token {
        case .native: try await prepareMaximum(to: recipient, from: account, pending: pending)
        case .contract(let contract):
            try await prepareMaximum(of: contract, to: recipient, from: account, pending: pending)
        }
    }

    private func prepareMaximum(
        of contract: Address, to recipient: Address, from account: Address, pending: [SendRecord]
    ) async throws -> PreparedTransaction {
        let token = Token.contract(contract)
        let decimals = try TokenUnits(node: node, tokens: tokens).unit(of: token).decimals
        let answers = try await node.read([.nonce(of: account, at: .latest), .call(contract, ERC20.balanceOf(account))])
        let kept = pending.unseen(at: try answers[0].quantity64()).reduce(UInt256.zero) { sum, transaction in
            guard transaction.to == contract, let call = try? ERC20.decodeTransfer(transaction.data) else { return sum }
            return sum.addingSaturated(call.amount)
        }
        let left = try answers[1].returnedNumber().subtractingSaturated(kept)
        guard !left.isZero else { throw RainError(.insufficientTokenBalance, "there is nothing left of this token to send") }
        let amount = try TokenAmount(baseUnits: left, decimals: decimals)
        return try await prepare(try intent(token, to: recipient, amount, from: account))
    }

    private func prepareMaximum(
        to recipient: Address, from account: Address, pending: [SendRecord]
    ) async throws -> PreparedTransaction {
        // One wei stands for the amount, which hangs on the answers.
        let call = ContractCall(to: recipient, value: 1, data: [])
        let requests = Nonces.requests(account) + (try FeeReadings.requests(for: call, from: account, on: node.network))
        var answers = try await node.read(requests)[...]
        let latest = answers[0]
        let nonces = Nonces(latest: answers.removeFirst(), pending: answers.removeFirst())
        let readings = FeeReadings(answers, on: node.network)
        let fees = try price(readings)
        try fees.check(atMost: maximumFee, on: node.network)
        let kept = pending.unseen(at: try latest.quantity64()).reduce(UInt256.zero) { sum, transaction in
            sum.addingSaturated(transaction.value).addingSaturated(transaction.maximumGasFee)
        }
        let balance = try readings.balance()
        let left = balance.baseUnits.subtractingSaturated(kept).subtractingSaturated(fees.maximumFee)
        guard !left.isZero else {
            throw RainError(.insufficientFunds, "there is nothing left to send beside the fee and what is on its way")
        }
        let amount = try TokenAmount(baseUnits: left, decimals: balance.currency.decimals)
        return PreparedTransaction(
            id: try makeID(), intent: try intent(.native, to: recipient, amount, from: account), fees: fees,
            preparedAt: time.now, pendingNonce: try nonces.pending(),
            funds: AccountFunds(latestNonce: try nonces.latest(), native: balance, token: nil))
    }
}

extension [SendRecord] {
    /// The transactions that a balance read beside a count of mined transactions does not show yet.
    fileprivate func unseen(at minedCount: UInt64) -> [Transaction] {
        compactMap { record in
            let transaction = record.current?.signed.transaction ?? record.transaction
            return record.nonce.map { $0 >= minedCount } ?? true ? transaction : nil
        }
    }
}

extension UInt256 {
    fileprivate func subtractingSaturated(_ other: UInt256) -> UInt256 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? .zero : difference
    }
}
