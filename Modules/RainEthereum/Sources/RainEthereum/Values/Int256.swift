/// A signed integer of 256 bits in two's complement: `int256` of the EVM, −2^255 to 2^255 − 1.
///
/// As with `UInt256` no operation traps: arithmetic that may leave the range throws or reports it.
public struct Int256: Hashable, Sendable {
    /// The 256 bits, the highest of which is the sign.
    public let bitPattern: UInt256

    /// Takes 256 bits as they are: 2^256 − 1 becomes −1.
    public init(bitPattern: UInt256) {
        self.bitPattern = bitPattern
    }

    /// Zero.
    public static let zero = Int256(bitPattern: .zero)

    /// The greatest number: 2^255 − 1.
    public static let max = Int256(bitPattern: .max >> 1)

    /// The least number: −2^255.
    public static let min = Int256(bitPattern: .one << 255)

    /// How many bits the type has: 256.
    public static let bitWidth = 256

    /// Whether the number is below zero.
    public var isNegative: Bool {
        bitPattern.high >> 127 == 1
    }

    /// Whether the number is zero.
    public var isZero: Bool {
        bitPattern.isZero
    }

    /// The number without its sign; 2^255 for `min`.
    public var magnitude: UInt256 {
        isNegative ? .zero &- bitPattern : bitPattern
    }

    /// Whether the number fits in a two's complement of so many bits, 1 to 256.
    func fits(bits: Int) -> Bool {
        let foldedSign = isNegative ? ~bitPattern : bitPattern
        return foldedSign.significantBitCount < bits
    }
}

// MARK: - Conversions

extension Int256 {
    /// Takes the value of an integer of up to 128 bits.
    ///
    /// - Returns: nil when it has more.
    public init?(exactly value: some BinaryInteger) {
        guard let narrow = Int128(exactly: value) else {
            guard let low = UInt128(exactly: value) else { return nil }
            self.init(bitPattern: UInt256(low))
            return
        }
        self.init(narrow)
    }

    /// Takes the value of an integer of 128 bits; always exact.
    public init(_ value: Int128) {
        self.init(bitPattern: UInt256(high: value < 0 ? .max : 0, low: UInt128(bitPattern: value)))
    }

    /// Takes the value of an unsigned number.
    ///
    /// - Returns: nil when it is above 2^255 − 1.
    public init?(exactly value: UInt256) {
        self.init(bitPattern: value)
        if isNegative { return nil }
    }

    /// Makes the number of a sign and a magnitude.
    ///
    /// - Throws: `overflow` when the magnitude is above 2^255 − 1, or above 2^255 for a negative number.
    public init(isNegative: Bool, magnitude: UInt256) throws(EthereumError) {
        self.init(bitPattern: isNegative ? .zero &- magnitude : magnitude)
        guard self.isNegative == isNegative || magnitude.isZero else {
            throw EthereumError(.overflow, "a signed number of 256 bits is -2^255 to 2^255 - 1")
        }
    }
}

extension Int256: ExpressibleByIntegerLiteral {
    /// Takes a literal that fits in 64 bits; a greater one does not compile.
    public init(integerLiteral value: Int64) {
        self.init(Int128(value))
    }
}

extension UInt256 {
    /// Takes the value of a signed number, else is nil below zero.
    public init?(exactly value: Int256) {
        guard !value.isNegative else { return nil }
        self = value.bitPattern
    }
}

extension Int {
    /// Takes the value when it fits, else is nil.
    public init?(exactly value: Int256) {
        guard value.fits(bits: Int.bitWidth) else { return nil }
        self.init(truncatingIfNeeded: value.bitPattern.low)
    }
}
