extension UInt256 {
    /// Adds, wrapping at 2^256, and says whether it wrapped.
    public func addingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
        let (low, carry) = low.addingReportingOverflow(other.low)
        let (sum, overflow) = high.addingReportingOverflow(other.high)
        let (high, overflowOfCarry) = sum.addingReportingOverflow(carry ? 1 : 0)
        return (UInt256(high: high, low: low), overflow || overflowOfCarry)
    }

    /// Subtracts, wrapping below zero, and says whether it wrapped.
    public func subtractingReportingOverflow(_ other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
        let (low, borrow) = low.subtractingReportingOverflow(other.low)
        let (difference, overflow) = high.subtractingReportingOverflow(other.high)
        let (high, overflowOfBorrow) = difference.subtractingReportingOverflow(borrow ? 1 : 0)
        return (UInt256(high: high, low: low), overflow || overflowOfBorrow)
    }

    /// Multiplies, keeping the lower 256 bits, and says whether any of the upper ones is set.
    public func multipliedReportingOverflow(by other: UInt256) -> (partialValue: UInt256, overflow: Bool) {
        let (carry, low) = low.multipliedFullWidth(by: other.low)
        // Of the two cross products at most one can be of use: when both upper halves are set the product is above 2^256.
        let (first, firstOverflow) = high.multipliedReportingOverflow(by: other.low)
        let (second, secondOverflow) = self.low.multipliedReportingOverflow(by: other.high)
        let (cross, crossOverflow) = first.addingReportingOverflow(second)
        let (high, highOverflow) = carry.addingReportingOverflow(cross)
        let both = self.high != 0 && other.high != 0
        return (
            UInt256(high: high, low: low), both || firstOverflow || secondOverflow || crossOverflow || highOverflow
        )
    }

    /// Multiplies into 512 bits; nothing is lost.
    public func multipliedFullWidth(by other: UInt256) -> (high: UInt256, low: UInt256) {
        let bottom = low.multipliedFullWidth(by: other.low)
        let left = high.multipliedFullWidth(by: other.low)
        let right = low.multipliedFullWidth(by: other.high)
        let top = high.multipliedFullWidth(by: other.high)
        let (partial, firstCarry) = bottom.high.addingReportingOverflow(left.low)
        let (middle, secondCarry) = partial.addingReportingOverflow(right.low)
        let carried = UInt256(left.high) &+ UInt256(right.high) &+ UInt256(UInt64((firstCarry ? 1 : 0) + (secondCarry ? 1 : 0)))
        return (UInt256(high: top.high, low: top.low) &+ carried, UInt256(high: middle, low: bottom.low))
    }

    /// Adds.
    ///
    /// - Throws: `overflow` when the sum is above 2^256 − 1.
    public func adding(_ other: UInt256) throws(EthereumError) -> UInt256 {
        let (sum, overflow) = addingReportingOverflow(other)
        guard !overflow else { throw Self.tooLarge("the sum") }
        return sum
    }

    /// Subtracts.
    ///
    /// - Throws: `overflow` when `other` is greater than this number.
    public func subtracting(_ other: UInt256) throws(EthereumError) -> UInt256 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard !overflow else {
            throw EthereumError(.overflow, "the difference is below zero; an unsigned number is at least 0")
        }
        return difference
    }

    /// Multiplies.
    ///
    /// - Throws: `overflow` when the product is above 2^256 − 1.
    public func multiplied(by other: UInt256) throws(EthereumError) -> UInt256 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        guard !overflow else { throw Self.tooLarge("the product") }
        return product
    }

    /// Divides, rounding down.
    ///
    /// - Throws: `divisionByZero`.
    public func divided(by divisor: UInt256) throws(EthereumError) -> UInt256 {
        try quotientAndRemainder(dividingBy: divisor).quotient
    }

    /// What is left after dividing.
    ///
    /// - Throws: `divisionByZero`.
    public func remainder(dividingBy divisor: UInt256) throws(EthereumError) -> UInt256 {
        try quotientAndRemainder(dividingBy: divisor).remainder
    }

    /// Divides, rounding down, and gives what is left.
    ///
    /// - Throws: `divisionByZero`.
    public func quotientAndRemainder(
        dividingBy divisor: UInt256
    ) throws(EthereumError) -> (quotient: UInt256, remainder: UInt256) {
        guard !divisor.isZero else {
            throw EthereumError(.divisionByZero, "the divisor is zero; divide by a number above zero")
        }
        if divisor.high == 0 { return dividedByNonZero(divisor.low) }
        return self < divisor ? (.zero, self) : dividedByWide(divisor)
    }

    private static func tooLarge(_ what: String) -> EthereumError {
        EthereumError(.overflow, "\(what) is above 2^256 - 1, the greatest number of 256 bits")
    }

    /// Long division with one 128-bit digit.
    private func dividedByNonZero(_ divisor: UInt128) -> (quotient: UInt256, remainder: UInt256) {
        if high == 0 {
            let (quotient, remainder) = low.quotientAndRemainder(dividingBy: divisor)
            return (UInt256(quotient), UInt256(remainder))
        }
        let (upper, carried) = high.quotientAndRemainder(dividingBy: divisor)
        // `carried` is below the divisor, so the quotient of this step fits in one digit.
        let (lower, remainder) = divisor.dividingFullWidth((high: carried, low: low))
        return (UInt256(high: upper, low: lower), UInt256(remainder))
    }

    /// Knuth's algorithm D with digits of 128 bits: the quotient is one digit, guessed from the leading digits of both and
    /// corrected at most twice.
    private func dividedByWide(_ divisor: UInt256) -> (quotient: UInt256, remainder: UInt256) {
        let shift = divisor.high.leadingZeroBitCount
        let scaled = divisor << shift
        let numerator = self << shift
        let top: UInt128 = shift == 0 ? 0 : high >> UInt128(128 - shift)
        // The scaled divisor has its top bit set and `top` has not, so the guess fits in one digit.
        var (guess, rest) = scaled.high.dividingFullWidth((high: top, low: numerator.high))
        while true {
            let (productHigh, productLow) = guess.multipliedFullWidth(by: scaled.low)
            guard productHigh > rest || (productHigh == rest && productLow > numerator.low) else { break }
            guess &-= 1
            let (next, overflow) = rest.addingReportingOverflow(scaled.high)
            if overflow { break }
            rest = next
        }
        let quotient = UInt256(guess)
        return (quotient, self &- quotient &* divisor)
    }
}

// MARK: - Wrapping operators and order

extension UInt256: Comparable {
    /// Whether the left number is the smaller one.
    public static func < (left: UInt256, right: UInt256) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }

    /// Adds modulo 2^256.
    public static func &+ (left: UInt256, right: UInt256) -> UInt256 {
        left.addingReportingOverflow(right).partialValue
    }

    /// Subtracts modulo 2^256.
    public static func &- (left: UInt256, right: UInt256) -> UInt256 {
        left.subtractingReportingOverflow(right).partialValue
    }

    /// Multiplies modulo 2^256.
    public static func &* (left: UInt256, right: UInt256) -> UInt256 {
        let (carry, low) = left.low.multipliedFullWidth(by: right.low)
        return UInt256(high: carry &+ left.high &* right.low &+ left.low &* right.high, low: low)
    }
}
