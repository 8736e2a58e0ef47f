public import FoundationEssentials
public import RainEthereum

/// An exact amount of a token: whole base units, and how many decimals those have.
public struct TokenAmount: Hashable, Sendable {
    /// The number of base units.
    public let baseUnits: UInt256

    /// How many decimals a base unit has: 0...77.
    public let decimals: Int

    /// The greatest number of decimals: 10^77 is the greatest power of ten that 256 bits hold.
    public static let maximumDecimals = UInt256.maximumDecimals

    /// Makes an amount of base units.
    ///
    /// - Throws: `RainError` `invalidAmount` (RAIN_406) when `decimals` lies outside 0...77.
    public init(baseUnits: UInt256, decimals: Int) throws(RainError) {
        guard (0...Self.maximumDecimals).contains(decimals) else {
            throw RainError(.invalidAmount, "a token has 0 to \(Self.maximumDecimals) decimals, not \(decimals)")
        }
        self.baseUnits = baseUnits
        self.decimals = decimals
    }

    /// Makes an amount from what people write.
    ///
    /// - Throws: `RainError` `invalidAmount` (RAIN_406), as `Amount.baseUnits(decimals:)`.
    public init(_ amount: Amount, decimals: Int) throws(RainError) {
        baseUnits = try amount.baseUnits(decimals: decimals)
        self.decimals = decimals
    }

    /// The amount in plain digits, exact, without trailing zeros: `16.38`, `0.000001`, `0`.
    public var formatted: String {
        baseUnits.formatted(decimals: decimals)
    }

    /// The amount as a decimal number, or nil when it has more digits than one holds exactly (38).
    public var decimal: Decimal? {
        guard let value = Decimal(string: formatted), Amount(decimal: value).isExactly(self) else { return nil }
        return value
    }
}

extension TokenAmount: CustomStringConvertible {
    /// The amount in plain digits.
    public var description: String { formatted }
}

extension Amount {
    fileprivate func isExactly(_ other: TokenAmount) -> Bool {
        (try? baseUnits(decimals: other.decimals)) == other.baseUnits
    }
}
