public import RainCore
internal import RainEthereum

/// An amount of US dollars, counted in cents, as Rain's cards and balances are.
///
/// It is a type of its own so that it cannot be taken for a token's base units: of USDC, five dollars are 500 cents and 5,000,000
/// base units. It may be negative, and have parts of a cent down to a billionth, where Rain says so.
public struct Cents: Hashable, Sendable {
    /// The amount in billionths of a cent.
    private let billionths: Int128

    private static let one: Int128 = 1_000_000_000

    /// Makes an amount of whole cents: 500 is five dollars.
    public init(whole cents: Int64) {
        billionths = Int128(cents) * Self.one
    }

    /// Makes an amount of dollars, exactly: `Cents(dollars: "5.00")` is 500 cents.
    ///
    /// - Throws: `RainError` `invalidAmount` (RAIN_406) for what is no plain decimal number, is finer than a cent, or is more than
    ///   2^63 − 1 cents.
    public init(dollars amount: Amount) throws(RainError) {
        let cents = try amount.baseUnits(decimals: 2)
        guard let whole = Int64(cents.description) else {
            throw RainError(.invalidAmount, "\(amount) dollars are more than there are")
        }
        self.init(whole: whole)
    }

    /// Reads a number of cents as JSON spells it, such as `500` or `12.5`; nil when it is none, is finer than a billionth of a
    /// cent, or is beyond 64 bits.
    init?(spelling text: String) {
        var digits = text[...]
        let isNegative = digits.first == "-"
        if isNegative { digits = digits.dropFirst() }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
            let whole = Int64(parts[0])
        else { return nil }
        let fraction = parts.count == 2 ? parts[1] : ""
        let kept = fraction.prefix(9)
        guard fraction.dropFirst(9).allSatisfy({ $0 == "0" }),
            let part = Int128(kept + String(repeating: "0", count: 9 - kept.count))
        else { return nil }
        let sum = Int128(whole) * Self.one + part
        billionths = isNegative ? -sum : sum
    }

    /// The number of whole cents; nil when there are parts of one.
    public var whole: Int64? {
        let (quotient, remainder) = billionths.quotientAndRemainder(dividingBy: Self.one)
        return remainder == 0 ? Int64(exactly: quotient) : nil
    }

    /// The amount in dollars, exact, with at least two decimals: `5.00`, `-0.0125`.
    public var dollars: String {
        let (dollars, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: UInt128(Self.one) * 100)
        var decimals = String(rest)
        decimals = String(repeating: "0", count: 11 - decimals.count) + decimals
        while decimals.utf8.count > 2, decimals.last == "0" { decimals.removeLast() }
        return "\(billionths < 0 ? "-" : "")\(dollars).\(decimals)"
    }
}

extension Cents: Comparable {
    /// Whether one amount is less than another.
    public static func < (left: Cents, right: Cents) -> Bool { left.billionths < right.billionths }
}

extension Cents: CustomStringConvertible {
    /// The amount in dollars: `$5.00`.
    public var description: String { billionths < 0 ? "-$\(dollars.dropFirst())" : "$\(dollars)" }
}
