public import RainCore
internal import RainEthereum

/// How much a signature is asked for: dollars, or an exact amount of the token.
///
/// Rain's API takes both in one field and tells them apart by a flag; here they are two cases, and none becomes the other.
public enum WithdrawalAmount: Hashable, Sendable {
    /// An amount in dollars; how many base units it is, Rain decides.
    case dollars(Cents)
    /// Exactly these base units of the token.
    case token(TokenAmount)

    /// The values of the query's `amount` and `isAmountNative`.
    ///
    /// - Throws: `RainError` `invalidAmount` (RAIN_406) for nothing, and for parts of a cent.
    var query: (amount: String, isNative: Bool) {
        get throws(RainError) {
            switch self {
            case .dollars(let cents):
                guard let whole = cents.whole, whole > 0 else {
                    throw RainError(.invalidAmount, "\(cents) is no amount to withdraw: it takes whole cents, and at least one")
                }
                return (String(whole), false)
            case .token(let amount):
                guard !amount.baseUnits.isZero else { throw RainError(.invalidAmount, "the amount is zero") }
                return (amount.baseUnits.description, true)
            }
        }
    }
}
