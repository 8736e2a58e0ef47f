public import RainCore
internal import RainEncoding

/// A fee.
public struct CardFee: Hashable, Sendable {
    /// How much, in US dollars.
    public let amount: Cents
    /// What for.
    public let description: String?
    /// Who pays it.
    public let userID: String?
    /// The user's company.
    public let companyID: String?
    /// When it was booked.
    public let postedAt: Timestamp?

    init(_ payload: JSONValue) throws(RainError) {
        amount = try payload.cents("amount")
        description = payload.text("description")
        userID = payload.text("userId")
        companyID = payload.text("companyId")
        postedAt = payload.time("postedAt")
    }
}
