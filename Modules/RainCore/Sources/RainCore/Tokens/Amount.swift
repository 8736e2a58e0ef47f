public import FoundationEssentials
public import RainEthereum

/// An amount as people write it: digits with at most one decimal point, such as `"16.38"`.
///
/// It is text until it meets a token's decimals, and exact at every step. There is no floating-point literal: 16.38 has no
/// exact binary value, so `let a: Amount = 16.38` does not compile; write `"16.38"`.
public struct Amount: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible {
    private let text: String

    /// Takes what a user or a file says; it is checked when it is turned into base units.
    public init(_ text: String) {
        self.text = text
    }

    /// Takes a decimal number.
    ///
    /// Make it from a string or an integer: a floating-point literal has already lost digits.
    public init(decimal: Decimal) {
        text = decimal.description
    }

    /// Takes a literal such as `"16.38"`.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Takes a literal such as `16`.
    public init(integerLiteral value: UInt64) {
        text = String(value)
    }

    /// What was written.
    public var description: String { text }

    /// The exact number of base units.
    ///
    /// `1.` and `.5` are amounts; signs, spaces, separators (`1,000`), exponents (`1e3`), prefixes (`0x10`) and digits of
    /// other scripts are not, for what they mean would be a guess.
    ///
    /// - Parameter decimals: The token's decimals, 0...77.
    /// - Throws: `RainError` `invalidAmount` (RAIN_406): not a plain decimal number, finer than the decimals, or above
    ///   2^256 − 1 base units.
    public func baseUnits(decimals: Int) throws(RainError) -> UInt256 {
        guard (0...TokenAmount.maximumDecimals).contains(decimals) else {
            throw RainError(.invalidAmount, "a token has 0 to \(TokenAmount.maximumDecimals) decimals, not \(decimals)")
        }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard parts.count <= 2, !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }), text.utf8.count <= 400 else {
            throw RainError(
                .invalidAmount, "an amount is written as digits with at most one decimal point, such as 1234.56")
        }
        var fraction = parts.count == 2 ? parts[1] : Substring().utf8
        while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        guard fraction.count <= decimals else {
            throw RainError(
                .invalidAmount,
                "the amount has \(fraction.count) decimal places; this token has \(decimals), so it cannot be sent exactly")
        }
        let padding = String(repeating: "0", count: decimals - fraction.count)
        let whole = String(decoding: parts[0], as: UTF8.self) + String(decoding: fraction, as: UTF8.self) + padding
        do {
            return try UInt256(decimal: whole.isEmpty ? "0" : whole)
        } catch {
            throw RainError(
                .invalidAmount, "the amount is above 2^256 - 1 base units, the greatest there is", underlying: error)
        }
    }
}
