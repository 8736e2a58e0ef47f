public import RainCore
public import RainEthereum

/// What a user wants: that the operator may take so much, on a chain.
public struct AllowanceRequest: Sendable {
    /// The chain.
    public let chainID: ChainID
    /// How much; it takes the place of the allowance there is.
    public let amount: AllowanceAmount
    /// The token, where the caller names it: any other than the configured one is refused.
    public let token: Address?
    /// The spender, where the caller names it: any other than the configured operator is refused.
    public let spender: Address?

    /// Makes a request; it is checked when it is prepared.
    public init(chainID: ChainID, amount: AllowanceAmount, token: Address? = nil, spender: Address? = nil) {
        self.chainID = chainID
        self.amount = amount
        self.token = token
        self.spender = spender
    }
}
