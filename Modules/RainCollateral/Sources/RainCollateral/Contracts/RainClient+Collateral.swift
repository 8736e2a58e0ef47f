@_spi(RainFeature) public import RainCore
internal import RainEthereum

extension RainClient {
    /// The issuing API that `RainCollateral` was registered with.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when it was not registered.
    public func issuing() throws -> IssuingClient {
        try state(of: RainCollateral.self).issuing(environment)
    }

    /// The owner's collateral on a chain, from the issuing API.
    ///
    /// - Throws: `RainError` `noCollateralContracts` (RAIN_304) when there is none there; as `IssuingContract.collateral()` and all
    ///   of `IssuingClient`.
    public func collateralContract(on chain: ChainID) async throws -> CollateralContract {
        let contracts = try await issuing().contracts()
        guard let contract = contracts.first(where: { $0.chainID.map { UInt64(exactly: $0) == chain.rawValue } == true }) else {
            throw RainError(.noCollateralContracts, "there is no collateral on chain \(chain); have one made first")
        }
        return try contract.collateral()
    }

    /// How much a collateral holds of each of its tokens, as the chain says, all read at once.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301), `invalidConfig` (RAIN_102) for a chain that is not configured. What cannot
    ///   be read of one token stands in its place, and is never a zero.
    public func collateralBalances(of collateral: CollateralContract) async throws -> [CollateralBalance] {
        _ = try state(of: RainCollateral.self)
        let known = knownTokens(on: collateral.chainID)
        let calls = collateral.tokens.map { ContractCall(to: $0, data: ERC20.balanceOf(collateral.proxy)) }
        let answers = try await read(calls, on: collateral.chainID)
        return zip(collateral.tokens, answers).map { asset, answer in
            CollateralBalance(
                asset: asset, token: known.first { $0.address == asset },
                baseUnits: answer.flatMap { data in
                    Result { () throws(RainError) in try CollateralReading.number(data, "a balance") }
                })
        }
    }
}
