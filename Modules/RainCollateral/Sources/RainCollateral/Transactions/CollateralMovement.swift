public import RainCore
internal import RainEncoding

/// Tokens that came into a collateral or left it, or that paid what was owed.
public struct CollateralMovement: Hashable, Sendable {
    /// How much, in US dollars; it may have parts of a cent.
    public let amount: Cents
    /// The currency of `amount`.
    public let currency: String?
    /// Of a payment: `pending` or `completed`.
    public let status: String?
    /// The chain.
    public let chainID: Int?
    /// The wallet the tokens came from or went to.
    public let walletAddress: String?
    /// The transaction on the chain.
    public let transactionHash: String?
    /// Whose it is.
    public let userID: String?
    /// Whose company's it is.
    public let companyID: String?
    /// What was noted about it.
    public let memo: String?
    /// When it was booked.
    public let postedAt: Timestamp?

    init(_ payload: JSONValue) throws(RainError) {
        amount = try payload.cents("amount")
        currency = payload.text("currency")
        status = payload.text("status")
        chainID = payload.integer("chainId")
        walletAddress = payload.text("walletAddress")
        transactionHash = payload.text("transactionHash")
        userID = payload.text("userId")
        companyID = payload.text("companyId")
        memo = payload.text("memo")
        postedAt = payload.time("postedAt")
    }
}
