extension UInt256 {
    /// How many bits the number needs: 0 for zero, 256 for numbers of 2^255 and more.
    public var significantBitCount: Int {
        Self.bitWidth - leadingZeroBitCount
    }

    /// How many bytes the number needs: 0 for zero, 32 for numbers of 2^248 and more.
    public var significantByteCount: Int {
        (significantBitCount + 7) / 8
    }

    /// How many zero bits stand before the first one bit; 256 for zero.
    public var leadingZeroBitCount: Int {
        high == 0 ? 128 + low.leadingZeroBitCount : high.leadingZeroBitCount
    }

    /// How many zero bits stand after the last one bit; 256 for zero.
    public var trailingZeroBitCount: Int {
        low == 0 ? 128 + high.trailingZeroBitCount : low.trailingZeroBitCount
    }

    /// The bits that are set in both.
    public static func & (left: UInt256, right: UInt256) -> UInt256 {
        UInt256(high: left.high & right.high, low: left.low & right.low)
    }

    /// The bits that are set in at least one.
    public static func | (left: UInt256, right: UInt256) -> UInt256 {
        UInt256(high: left.high | right.high, low: left.low | right.low)
    }

    /// The bits that are set in exactly one.
    public static func ^ (left: UInt256, right: UInt256) -> UInt256 {
        UInt256(high: left.high ^ right.high, low: left.low ^ right.low)
    }

    /// Every bit turned over.
    public static prefix func ~ (value: UInt256) -> UInt256 {
        UInt256(high: ~value.high, low: ~value.low)
    }

    /// Moves the bits up; those that leave the top are lost, and a negative count moves down.
    ///
    /// As everywhere in Swift, a count beyond the width gives zero.
    public static func << (value: UInt256, count: Int) -> UInt256 {
        switch count {
        case 0: value
        case ..<0: value >> (0 &- Swift.max(count, -bitWidth))
        case 1..<128:
            UInt256(high: value.high << UInt128(count) | value.low >> UInt128(128 - count), low: value.low << UInt128(count))
        case 128..<bitWidth: UInt256(high: value.low << UInt128(count - 128), low: 0)
        default: .zero
        }
    }

    /// Moves the bits down; those that leave the bottom are lost, and a negative count moves up.
    ///
    /// As everywhere in Swift, a count beyond the width gives zero.
    public static func >> (value: UInt256, count: Int) -> UInt256 {
        switch count {
        case 0: value
        case ..<0: value << (0 &- Swift.max(count, -bitWidth))
        case 1..<128:
            UInt256(high: value.high >> UInt128(count), low: value.low >> UInt128(count) | value.high << UInt128(128 - count))
        case 128..<bitWidth: UInt256(high: 0, low: value.high >> UInt128(count - 128))
        default: .zero
        }
    }
}
