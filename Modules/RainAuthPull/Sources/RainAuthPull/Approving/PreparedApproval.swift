public import RainCore
public import RainEthereum

/// An approval that is ready to be agreed to: what is shown from here is what is signed.
public struct PreparedApproval: Sendable, Hashable {
    /// The transaction: its price, its terms, its warnings.
    public let transaction: PreparedTransaction
    /// The allowance there is now.
    public let current: TokenAllowance
    /// What the transaction sets the allowance to, in base units.
    public let rawAmount: UInt256
    /// What it sets the allowance to, for people: `unlimited`, or an amount such as `250 USDC`.
    public let amount: String
    /// Whether this only takes the allowance back, so that it can be set anew: the token refuses to change one that is not zero.
    ///
    /// Once this one is mined, prepare the same request again. `approveTokenAllowance(_:idempotencyKey:timeout:)` does both.
    public let isReset: Bool

    /// The chain.
    public var chainID: ChainID { transaction.chainID }
    /// Whose tokens may be taken; the account that signs and pays the fee.
    public var owner: Address { transaction.account }
    /// Who may take them: Rain's operator.
    public var spender: Address { current.spender }
    /// The token.
    public var tokenAddress: Address { current.tokenAddress }
    /// The price.
    public var fees: FeeQuote { transaction.fees }
    /// What the user should know before agreeing.
    public var warnings: [GuardWarning] { transaction.warnings }
    /// The fingerprint of all that will be signed but the nonce: what the user agrees to.
    public var digest: Hash32 { transaction.digest }
    /// Whether the operator may then take all there is, now and later.
    public var isUnlimited: Bool { rawAmount == TokenAllowance.unlimitedRawAmount }
    /// Whether it takes the allowance back.
    public var isRevocation: Bool { rawAmount.isZero }
}
