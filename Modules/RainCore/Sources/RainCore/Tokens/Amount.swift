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
        do {
            return try UInt256(decimal: text, decimals: decimals)
        } catch {
            throw RainError(.invalidAmount, error.message, underlying: error)
        }
    }
}
