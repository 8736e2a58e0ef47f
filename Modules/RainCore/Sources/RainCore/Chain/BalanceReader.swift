internal import RainEthereum

/// Reads what an account holds on a chain, its currency and any number of tokens, in one HTTP request.
struct BalanceReader: Sendable {
    let node: ChainNode
    let tokens: [TokenInfo]

    /// What a node said of one balance.
    private typealias Reading = Result<UInt256, RainError>

    /// What an account holds.
    ///
    /// - Throws: `RainError` when the chain's own currency cannot be read; a token that cannot be is named in the answer.
    func balances(of account: Address) async throws -> TokenBalances {
        var readings = try await readings(of: account)
        let native = try readings.removeFirst().get()
        var balances = [try Balance(native, of: node.network.currency, on: node.network.chainID)]
        var unreadable: [UnreadableBalance] = []
        for (token, reading) in zip(tokens, readings) {
            switch reading {
            case .success(let amount) where amount.isZero: break
            case .success(let amount): balances.append(try Balance(amount, of: token))
            case .failure(let error): unreadable.append(UnreadableBalance(token: token, error: error))
            }
        }
        return TokenBalances(
            chainID: node.network.chainID, account: account, balances: balances, unreadable: unreadable)
    }

    /// One reading of the currency, then one of each token.
    private func readings(of account: Address) async throws -> [Reading] {
        guard Multicall3.chains.contains(node.network.chainID) else { return try await oneByOne(account) }
        // A node of a fork or a test network may go by the chain's number and not have the contract.
        if let readings = try await aggregated(account) { return readings }
        return try await oneByOne(account)
    }

    /// Asks the node for each balance, all in one batch.
    private func oneByOne(_ account: Address) async throws -> [Reading] {
        let calldata = ERC20.balanceOf(account)
        let answers = try await node.read([.balance(of: account)] + tokens.map { .call($0.address, calldata) })
        return answers.enumerated().map { place, answer in
            Reading { () throws(RainError) in
                try place == 0 ? answer.quantity() : answer.returnedNumber()
            }
        }
    }

    /// Asks the contract for all balances; nil where it does not stand.
    private func aggregated(_ account: Address) async throws -> [Reading]? {
        let calldata = ERC20.balanceOf(account)
        let calls = [Multicall3.balance(of: account)] + tokens.map { Multicall3.Call(to: $0.address, data: calldata) }
        let requests = try Multicall3.requests(calls)
        let answers = try await node.read(requests.map(\.request))
        var readings: [Reading] = []
        for (answer, (count, _)) in zip(answers, requests) {
            let returned = Result { () throws(RainError) in try answer.returnedData() }
            if readings.isEmpty, case .success(let data) = returned, data.isEmpty { return nil }
            readings += Self.readings(returned, of: count)
        }
        return readings
    }

    /// The balances in what the contract returned; what is wrong with the whole is wrong with each.
    private static func readings(_ returned: Result<[UInt8], RainError>, of count: Int) -> [Reading] {
        do {
            return try Multicall3.results(try returned.get(), of: count).map(reading)
        } catch {
            return Array(repeating: .failure(error), count: count)
        }
    }

    private static func reading(_ returned: [UInt8]?) -> Reading {
        guard let returned else {
            return .failure(RainError(.transactionSimulationFailed, "the contract refused to tell the balance"))
        }
        do {
            return .success(try ERC20.decodeUInt256(returned))
        } catch {
            return .failure(
                RainError(
                    .internalLogicError, "what the contract returned is not a balance: \(error.message)", underlying: error))
        }
    }
}
