public import RainCore
internal import RainEncoding

/// A payment with a card.
public struct CardSpend: Hashable, Sendable {
    /// How much, in US dollars.
    public let amount: Cents
    /// How much was authorised, which may be another amount.
    public let authorizedAmount: Cents?
    /// The currency of `amount`, such as `usd`.
    public let currency: String?
    /// How much in the merchant's currency, in its smallest unit, as the API spells it.
    public let localAmount: String?
    /// The merchant's currency.
    public let localCurrency: String?
    /// `pending`, `reversed`, `declined` or `completed`.
    public let status: String?
    /// Why it was declined.
    public let declinedReason: String?
    /// How the card was used.
    public let authorizationMethod: String?
    /// The merchant as its bank names it.
    public let merchantName: String?
    /// The merchant by the name people know.
    public let enrichedMerchantName: String?
    /// What the merchant sells.
    public let merchantCategory: String?
    /// The same as a number of ISO 18245.
    public let merchantCategoryCode: String?
    /// The card.
    public let cardID: String?
    /// Whose card it is.
    public let userID: String?
    /// The user's company.
    public let companyID: String?
    /// What was noted about it.
    public let memo: String?
    /// Whether a receipt was handed in.
    public let hasReceipt: Bool?
    /// When it was authorised.
    public let authorizedAt: Timestamp?
    /// When it was settled.
    public let postedAt: Timestamp?

    init(_ payload: JSONValue) throws(RainError) {
        amount = try payload.cents("amount")
        authorizedAmount = try payload.optionalCents("authorizedAmount")
        currency = payload.text("currency")
        localAmount = payload.decimal("localAmount")
        localCurrency = payload.text("localCurrency")
        status = payload.text("status")
        declinedReason = payload.text("declinedReason")
        authorizationMethod = payload.text("authorizationMethod")
        merchantName = payload.text("merchantName")
        enrichedMerchantName = payload.text("enrichedMerchantName")
        merchantCategory = payload.text("merchantCategory")
        merchantCategoryCode = payload.decimal("merchantCategoryCode")
        cardID = payload.text("cardId")
        userID = payload.text("userId")
        companyID = payload.text("companyId")
        memo = payload.text("memo")
        hasReceipt = payload["receipt"]?.boolValue
        authorizedAt = payload.time("authorizedAt")
        postedAt = payload.time("postedAt")
    }
}
