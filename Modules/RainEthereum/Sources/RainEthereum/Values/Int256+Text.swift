extension Int256 {
    /// Reads a decimal number: at most one "-", then ASCII digits and nothing else.
    ///
    /// A plus sign and everything else that `UInt256(decimal:)` refuses is refused here too.
    ///
    /// - Throws: `invalidNumber` for any other text; `overflow` outside −2^255 to 2^255 − 1.
    public init(decimal text: some StringProtocol) throws(EthereumError) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        try self.init(isNegative: isNegative, magnitude: UInt256(decimal: isNegative ? text.dropFirst() : text[...]))
    }

    /// Reads at most one "-", then "0x" and 1 to 64 hex digits of the magnitude: "-0x1" is −1.
    ///
    /// For two's complement, where 64 digits "f" are −1, see `init(bitPattern:)`.
    ///
    /// - Throws: `invalidNumber` for any other text; `overflow` outside −2^255 to 2^255 − 1.
    public init(hex text: some StringProtocol) throws(EthereumError) {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        try self.init(isNegative: isNegative, magnitude: UInt256(hex: isNegative ? text.dropFirst() : text[...]))
    }

    /// The sign and the magnitude in hex: "0x2a", "-0x1".
    public var hex: String {
        isNegative ? "-" + magnitude.hex : magnitude.hex
    }
}

extension Int256: CustomStringConvertible {
    /// The number in decimal digits, with "-" before them when it is below zero.
    public var description: String {
        isNegative ? "-" + magnitude.description : magnitude.description
    }
}
