public import RainEthereum

/// What a user wants: so much of a token, to somebody, on a chain.
public struct TransferRequest: Sendable {
    /// The chain.
    public let chainID: ChainID
    /// What is sent.
    public let token: Token
    /// Who receives it.
    public let recipient: Address
    /// How much, as people write it.
    public let amount: Amount

    /// Makes a request; it is checked when it is prepared.
    public init(chainID: ChainID, token: Token, recipient: Address, amount: Amount) {
        self.chainID = chainID
        self.token = token
        self.recipient = recipient
        self.amount = amount
    }
}
