public import RainCore
internal import RainEthereum

/// How much the operator may take.
public enum AllowanceAmount: Sendable {
    /// All there is, now and later.
    case unlimited
    /// So much altogether, as people write it: what is pulled is taken off it. Zero takes the allowance back.
    case upTo(Amount)

    /// Nothing any more.
    public static let revoked = AllowanceAmount.upTo(0)
}

extension AllowanceAmount: ExpressibleByStringLiteral {
    /// Takes a literal such as `"250"`.
    public init(stringLiteral value: String) {
        self = .upTo(Amount(value))
    }
}

/// An allowance's new value, exact.
struct AllowanceValue: Sendable, Hashable {
    let baseUnits: UInt256
    let words: String

    /// The value of an amount; the network is not asked.
    ///
    /// Neither an unlimited allowance nor none needs decimals. For all else they come from what the SDK or the app knows, and
    /// never from a node: one that wants to could have a thousand times as much approved.
    ///
    /// - Throws: `RainError` `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406).
    init(_ amount: AllowanceAmount, of target: AllowanceTarget) throws(RainError) {
        switch amount {
        case .unlimited:
            (baseUnits, words) = (TokenAllowance.unlimitedRawAmount, "unlimited")
        case .upTo(let amount):
            if let info = target.info {
                let exact = try TokenAmount(amount, decimals: info.decimals)
                (baseUnits, words) = (exact.baseUnits, "\(exact) \(info.symbol)")
            } else if (try? amount.baseUnits(decimals: TokenAmount.maximumDecimals))?.isZero == true {
                (baseUnits, words) = (.zero, "0")
            } else {
                throw RainError(
                    .tokenNotFound,
                    """
                    the decimals of \(target.token) are not known, so its amounts are not either; register it with its \
                    decimals first
                    """)
            }
        }
    }
}
