/// An unsigned integer of 256 bits: the number of the EVM, in which amounts, fees and storage are counted.
///
/// No operation traps. Arithmetic that may leave the range either throws (`adding(_:)`), reports
/// (`addingReportingOverflow(_:)`) or wraps and says so in its spelling (`&+`).
public struct UInt256: Hashable, Sendable {
    /// The upper 128 bits.
    public var high: UInt128

    /// The lower 128 bits.
    public var low: UInt128

    /// Makes the number `high × 2^128 + low`.
    public init(high: UInt128, low: UInt128) {
        self.high = high
        self.low = low
    }

    /// Zero.
    public static let zero = UInt256(high: 0, low: 0)

    /// One.
    public static let one = UInt256(high: 0, low: 1)

    /// The greatest number: 2^256 − 1.
    public static let max = UInt256(high: .max, low: .max)

    /// How many bits the type has: 256.
    public static let bitWidth = 256

    /// Whether the number is zero.
    public var isZero: Bool {
        high | low == 0
    }
}

// MARK: - Conversions

extension UInt256 {
    /// Takes the value of an unsigned integer of up to 128 bits; always exact.
    public init(_ value: UInt128) {
        self.init(high: 0, low: value)
    }

    /// Takes the value of a 64-bit unsigned integer; always exact.
    public init(_ value: UInt64) {
        self.init(high: 0, low: UInt128(value))
    }

    /// Takes the value of an integer that is not negative.
    ///
    /// - Returns: nil when `value` is below zero or above 2^128 − 1.
    public init?(exactly value: some BinaryInteger) {
        guard let low = UInt128(exactly: value) else { return nil }
        self.init(high: 0, low: low)
    }
}

extension UInt256: ExpressibleByIntegerLiteral {
    /// Takes a literal of at most 64 bits; a negative or greater one does not compile.
    public init(integerLiteral value: UInt64) {
        self.init(value)
    }
}

extension UInt128 {
    /// Takes the value when it fits in 128 bits, else is nil.
    public init?(exactly value: UInt256) {
        guard value.high == 0 else { return nil }
        self = value.low
    }
}

extension UInt64 {
    /// Takes the value when it fits in 64 bits, else is nil.
    public init?(exactly value: UInt256) {
        guard value.high == 0, value.low >> 64 == 0 else { return nil }
        self.init(truncatingIfNeeded: value.low)
    }
}

extension Int {
    /// Takes the value when it fits, else is nil.
    public init?(exactly value: UInt256) {
        guard value.high == 0 else { return nil }
        self.init(exactly: value.low)
    }
}

extension UInt8 {
    /// Takes the value when it fits in 8 bits, else is nil.
    public init?(exactly value: UInt256) {
        guard value.high == 0 else { return nil }
        self.init(exactly: value.low)
    }
}
