internal import RainCore
internal import RainEncoding

/// A movement of a card account, as the issuing API tells of it; what it leaves out is nil.
public struct IssuingTransaction: Hashable, Sendable {
    /// What kind of movement it is.
    public enum Details: Hashable, Sendable {
        /// A payment with a card.
        case spend(CardSpend)
        /// Tokens that came into a collateral, or left it.
        case collateral(CollateralMovement)
        /// A payment of what was owed.
        case payment(CollateralMovement)
        /// A fee.
        case fee(CardFee)
        /// A kind that this version does not know, by the API's name; its amount cannot be read here.
        case other(String)
    }

    /// Its id; a page begins behind one.
    public let id: String
    /// What kind it is, with all that is known of it.
    public let details: Details

    /// - Throws: `RainError` `internalLogicError` (RAIN_502) where its id, its type or its amount is missing or malformed.
    init(_ answer: JSONValue) throws(RainError) {
        guard let id = answer.text("id"), let type = answer.text("type") else {
            throw RainError(.internalLogicError, "the issuing API's transaction has no id or no type")
        }
        self.id = id
        let payload = answer[type] ?? .null
        switch type {
        case "spend": details = .spend(try CardSpend(payload))
        case "collateral": details = .collateral(try CollateralMovement(payload))
        case "payment": details = .payment(try CollateralMovement(payload))
        case "fee": details = .fee(try CardFee(payload))
        default: details = .other(type.printable(limit: 40))
        }
    }

    /// How much it is; nil for a kind that is not known.
    public var amount: Cents? {
        switch details {
        case .spend(let spend): spend.amount
        case .collateral(let movement), .payment(let movement): movement.amount
        case .fee(let fee): fee.amount
        case .other: nil
        }
    }
}
