extension Int256 {
    /// Turns the sign over.
    ///
    /// - Throws: `overflow` for `min`, whose opposite does not exist.
    public func negated() throws(EthereumError) -> Int256 {
        try Int256(isNegative: !isNegative, magnitude: magnitude)
    }

    /// Adds, wrapping, and says whether it wrapped.
    public func addingReportingOverflow(_ other: Int256) -> (partialValue: Int256, overflow: Bool) {
        let sum = Int256(bitPattern: bitPattern &+ other.bitPattern)
        // The sum of two numbers of one sign has that sign, unless it wrapped.
        return (sum, isNegative == other.isNegative && sum.isNegative != isNegative)
    }

    /// Subtracts, wrapping, and says whether it wrapped.
    public func subtractingReportingOverflow(_ other: Int256) -> (partialValue: Int256, overflow: Bool) {
        let difference = Int256(bitPattern: bitPattern &- other.bitPattern)
        return (difference, isNegative != other.isNegative && difference.isNegative != isNegative)
    }

    /// Adds.
    ///
    /// - Throws: `overflow` when the sum is outside −2^255 to 2^255 − 1.
    public func adding(_ other: Int256) throws(EthereumError) -> Int256 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard !overflow else { throw Self.outside("the sum") }
        return sum
    }

    /// Subtracts.
    ///
    /// - Throws: `overflow` when the difference is outside −2^255 to 2^255 − 1.
    public func subtracting(_ other: Int256) throws(EthereumError) -> Int256 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard !overflow else { throw Self.outside("the difference") }
        return difference
    }

    /// Multiplies.
    ///
    /// - Throws: `overflow` when the product is outside −2^255 to 2^255 − 1.
    public func multiplied(by other: Int256) throws(EthereumError) -> Int256 {
        let (product, overflow) = magnitude.multipliedReportingOverflow(by: other.magnitude)
        guard !overflow else { throw Self.outside("the product") }
        return try Int256(isNegative: isNegative != other.isNegative && !product.isZero, magnitude: product)
    }

    /// Divides, rounding toward zero, and gives what is left, which has the sign of this number, as in the EVM.
    ///
    /// - Throws: `divisionByZero`; `overflow` for `min` divided by −1.
    public func quotientAndRemainder(
        dividingBy divisor: Int256
    ) throws(EthereumError) -> (quotient: Int256, remainder: Int256) {
        let (quotient, remainder) = try magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
        return (
            try Int256(isNegative: isNegative != divisor.isNegative && !quotient.isZero, magnitude: quotient),
            try Int256(isNegative: isNegative && !remainder.isZero, magnitude: remainder)
        )
    }

    private static func outside(_ result: StaticString) -> EthereumError {
        EthereumError(.overflow, "\(result) is outside -2^255 to 2^255 - 1, the range of a signed number of 256 bits")
    }
}

extension Int256: Comparable {
    /// Whether the left number is the smaller one.
    public static func < (left: Int256, right: Int256) -> Bool {
        left.isNegative == right.isNegative ? left.bitPattern < right.bitPattern : left.isNegative
    }
}
