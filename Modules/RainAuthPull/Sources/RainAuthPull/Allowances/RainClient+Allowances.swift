@_spi(RainFeature) public import RainCore
public import RainEthereum

extension RainClient {
    /// The chains that allowances can be given on: those of the settings that a node is configured for.
    ///
    /// Empty without the feature.
    public var authPullChainIDs: [ChainID] {
        (try? state(of: RainAuthPull.self))?.chainIDs ?? []
    }

    /// Who may be given an allowance.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) without the feature.
    public var authPullOperator: Address {
        get throws(RainError) { try state(of: RainAuthPull.self).operatorAddress }
    }

    /// How much the operator may still take, at the newest block.
    ///
    /// Read from the SDK's own node, never by the wallet, which is asked only for its address.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - owner: Whose tokens; the wallet's own unless given.
    ///   - token: For callers who name it: the configured one, or it is refused.
    ///   - spender: For callers who name it: the configured operator, or it is refused.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for another chain, token or spender and without the feature;
    ///   `tokenNotFound` (RAIN_102), `networkError` (RAIN_301). What cannot be read is an error and never zero.
    public func getTokenAllowance(
        on chain: ChainID, owner: Address? = nil, token: Address? = nil, spender: Address? = nil
    ) async throws -> TokenAllowance {
        let target = try allowanceTarget(on: chain, token: token, spender: spender)
        return try await allowance(of: target, owner: try await self.owner(owner, of: target))
    }

    /// The owner a caller names, else the wallet's own account.
    func owner(_ named: Address?, of target: AllowanceTarget) async throws -> Address {
        if let named { return named }
        return try await getWalletAddress(on: target.chainID)
    }

    /// How a token's amounts are shown: as the SDK or the app knows it, else as its contract says.
    ///
    /// - Throws: `RainError` `tokenNotFound` (RAIN_102) where no token with readable decimals stands.
    func unit(of target: AllowanceTarget) async throws -> TokenInfo {
        if let info = target.info { return info }
        if let info = try await tokenMetadata(of: target.token, on: target.chainID) { return info }
        throw RainError(.tokenNotFound, "no token with readable decimals stands at \(target.token)")
    }

    /// What a chain says of an allowance, at the newest block or at another.
    func allowance(of target: AllowanceTarget, owner: Address, at block: UInt64? = nil) async throws -> TokenAllowance {
        let info = try await unit(of: target)
        let answers = try await read([target.allowance(of: owner)], on: target.chainID, at: block)
        return TokenAllowance(try answers[0].returnedNumber(), of: target, owner: owner, info: info)
    }
}

extension AllowanceTarget {
    /// The call that reads the allowance.
    func allowance(of owner: Address) -> ContractCall {
        ContractCall(to: token, data: ERC20.allowance(owner: owner, spender: spender))
    }

    /// The call that sets it.
    func approval(of amount: UInt256) -> ContractCall {
        ContractCall(to: token, data: ERC20.approve(spender: spender, amount: amount))
    }
}

extension Result<[UInt8], RainError> {
    /// What a contract returned, as one number.
    func returnedNumber() throws(RainError) -> UInt256 {
        let returned = try get()
        do {
            return try ERC20.decodeUInt256(returned)
        } catch {
            throw RainError(.internalLogicError, "what the token returned is no amount: \(error.message)", underlying: error)
        }
    }
}
