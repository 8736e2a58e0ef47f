public import RainEthereum

extension RainClient {
    /// The wallet's address on the first of the configured chains; an account of the EVM has the same on all.
    ///
    /// - Throws: As `getWalletAddress(on:)`.
    public func getWalletAddress() async throws -> Address {
        try await wallet.address(on: try shared.firstNetwork().chainID)
    }

    /// The wallet's address on a chain.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a chain that is not configured, `walletUnavailable` (RAIN_404),
    ///   `tokenExpired` (RAIN_201).
    public func getWalletAddress(on chain: ChainID) async throws -> Address {
        _ = try shared.node(of: chain)
        return try await wallet.address(on: chain)
    }

    /// How much of a token the wallet holds, at the newest block.
    ///
    /// - Throws: `RainError` `tokenNotFound` (RAIN_102) for a contract whose decimals cannot be read, `networkError` (RAIN_301),
    ///   and those of `getWalletAddress(on:)`. What cannot be read is an error, never a zero.
    public func getBalance(of token: Token = .native, on chain: ChainID) async throws -> Balance {
        let node = try shared.node(of: chain)
        let account = try await wallet.address(on: chain)
        switch token {
        case .native:
            return try Balance(
                try await node.read(.balance(of: account)).quantity(), of: node.network.currency, on: chain)
        case .contract(let address):
            let info = try await TokenUnits(node: node, tokens: shared.tokens).infoForShowing(address)
            return try Balance(try await node.read(.call(address, ERC20.balanceOf(account))).returnedNumber(), of: info)
        }
    }

    /// What the wallet holds on a chain: its currency first, then every known token of which there is some.
    ///
    /// One HTTP request, however many tokens are known.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when the chain's own currency cannot be read, and those of
    ///   `getWalletAddress(on:)`. A token that cannot be read is named in the answer.
    public func getTokenBalances(on chain: ChainID) async throws -> TokenBalances {
        let node = try shared.node(of: chain)
        let account = try await wallet.address(on: chain)
        return try await BalanceReader(node: node, tokens: shared.tokens.tokens(on: chain)).balances(of: account)
    }

    /// What the wallet holds on every configured chain, all asked at once, in the order of the configuration.
    ///
    /// - Throws: `RainError` `tokenExpired` (RAIN_201): a dead session is not an empty wallet. What goes wrong on one chain
    ///   alone stands in its place in the answer.
    public func getAllBalances() async throws -> [ChainBalances] {
        try await withThrowingTaskGroup(of: (Int, ChainBalances).self) { group in
            for (place, network) in shared.networks.enumerated() {
                group.addTask { (place, try await self.balances(on: network)) }
            }
            var found = [ChainBalances?](repeating: nil, count: shared.networks.count)
            for try await (place, balances) in group { found[place] = balances }
            return found.compactMap(\.self)
        }
    }

    /// What the wallet holds on one chain among others.
    private func balances(on network: NetworkConfig) async throws -> ChainBalances {
        do {
            return ChainBalances(network: network, result: .success(try await getTokenBalances(on: network.chainID)))
        } catch let error as RainError {
            if error == .tokenExpired { throw error }
            return ChainBalances(network: network, result: .failure(error))
        } catch let error as CancellationError {
            throw error
        } catch {
            let fault = RainError(.providerError, "the balances on \(network) could not be read", underlying: error)
            return ChainBalances(network: network, result: .failure(fault))
        }
    }

    /// What became of a transaction, or nil while it is in no block.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301), `invalidConfig` (RAIN_102) for a chain that is not configured.
    public func getReceipt(of transaction: Hash32, on chain: ChainID) async throws -> TransactionReceipt? {
        try await shared.node(of: chain).read(.receipt(of: transaction)).receipt(of: transaction)
    }

    /// What a call of the wallet's would cost at the newest block's price; nothing is signed.
    ///
    /// It is for showing. What `prepare(_:)` gives has a margin, the highest price and a rollup's own fee in it.
    ///
    /// - Parameters:
    ///   - recipient: The account or contract that is called.
    ///   - value: How much of the chain's own currency goes with it, in base units.
    ///   - data: The calldata; none unless given.
    /// - Throws: `RainError` `transactionSimulationFailed` (RAIN_403) when it would fail, `insufficientFunds` (RAIN_402),
    ///   `networkError` (RAIN_301), and those of `getWalletAddress(on:)`.
    public func estimateGas(
        to recipient: Address, value: UInt256 = 0, data: [UInt8] = [], on chain: ChainID
    ) async throws -> GasEstimate {
        let node = try shared.node(of: chain)
        let call = ContractCall(to: recipient, value: value, data: data)
        let answers = try await node.read([
            .estimateGas(from: try await wallet.address(on: chain), call), .gasPrice,
        ])
        return try GasEstimate(
            gas: try answers[0].quantity64(), gasPrice: try answers[1].quantity(), in: node.network.currency)
    }
}
