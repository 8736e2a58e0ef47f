public import RainEthereum

/// What a wallet holds on one chain: its currency, and every token known there.
///
/// With Multicall3 all amounts are of one block; where it does not stand, a block may pass between two of them.
public struct TokenBalances: Sendable {
    /// The chain.
    public let chainID: ChainID
    /// The account.
    public let account: Address
    /// The chain's own currency, also when there is none of it, then the tokens of which there are some.
    ///
    /// Tokens come in the order of `RainClient.knownTokens(on:)`.
    public let balances: [Balance]
    /// The tokens whose balance could not be read, which is not the same as none.
    public let unreadable: [UnreadableBalance]
}

/// A token whose balance could not be read.
public struct UnreadableBalance: Sendable {
    /// The token.
    public let token: TokenInfo
    /// Why.
    public let error: RainError
}
