@_spi(RainFeature) internal import RainCore
internal import RainEthereum

/// The one allowance that may be read and changed on a chain.
struct AllowanceTarget: Sendable, Hashable {
    let chainID: ChainID
    let token: Address
    let spender: Address
    /// What the SDK or the app knows of the token; nil for one of custom settings that was not registered.
    let info: TokenInfo?
}

extension RainClient {
    /// What a call is about; nothing else of Auth Pull is reached before this let it pass, neither wallet nor node.
    ///
    /// - Parameters:
    ///   - token: The token the caller names; the configured one when nil.
    ///   - spender: The spender the caller names; the configured operator when nil.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), `internalLogicError` (RAIN_502) for Solana.
    func allowanceTarget(on chain: ChainID, token: Address?, spender: Address?) throws(RainError) -> AllowanceTarget {
        guard chain.rawValue > 0 else { throw RainError(.invalidConfig, "a chain's id is greater than zero") }
        guard !RainAuthPullChains.solana.contains(chain) else {
            throw RainError(.internalLogicError, "there are no allowances on Solana; Auth Pull works on chains of the EVM")
        }
        let state = try state(of: RainAuthPull.self)
        guard let trusted = state.tokens[chain] else {
            throw RainError(
                .invalidConfig,
                "Auth Pull is not set up on chain \(chain); it is on: \(RainAuthPull.list(state.chainIDs))")
        }
        guard spender == nil || spender == state.operatorAddress else {
            throw RainError(
                .invalidConfig,
                "only Rain's operator \(state.operatorAddress) may be given an allowance here, not \(spender ?? .zero)")
        }
        guard token == nil || token == trusted else {
            throw RainError(
                .invalidConfig, "Auth Pull takes the token \(trusted) on chain \(chain), not \(token ?? .zero)")
        }
        return AllowanceTarget(
            chainID: chain, token: trusted, spender: state.operatorAddress,
            info: knownTokens(on: chain).first { $0.address == trusted })
    }
}
