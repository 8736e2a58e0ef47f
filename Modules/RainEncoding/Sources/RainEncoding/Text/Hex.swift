/// Base 16 (RFC 4648 §8): two digits a byte, lower case when written, either case when read.
public enum Hex: Sendable {
    /// The digits of `bytes`, without a prefix.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        encode(bytes, prefix: "")
    }

    /// The digits of `bytes` behind `0x`.
    public static func encodePrefixed(_ bytes: some Collection<UInt8>) -> String {
        encode(bytes, prefix: "0x")
    }

    /// The bytes that `text` spells, which must have an even number of digits and no prefix.
    public static func decode(_ text: some StringProtocol) throws(EncodingError) -> [UInt8] {
        try decode(Array(text.utf8)[...])
    }

    /// The bytes that `text` spells behind its `0x`; `"0x"` alone is no bytes.
    public static func decodePrefixed(_ text: some StringProtocol) throws(EncodingError) -> [UInt8] {
        let digits = Array(text.utf8)
        guard digits.starts(with: [0x30, 0x78]) else { throw EncodingError(.missingPrefix) }
        return try decode(digits.dropFirst(2))
    }

    private static func encode(_ bytes: some Collection<UInt8>, prefix: StaticString) -> String {
        let digits: StaticString = "0123456789abcdef"
        let length = prefix.utf8CodeUnitCount + 2 * bytes.count
        return String(unsafeUninitializedCapacity: length) { out in
            var end = 0
            for offset in 0..<prefix.utf8CodeUnitCount {
                out[end] = prefix.utf8Start[offset]
                end += 1
            }
            for byte in bytes {
                out[end] = digits.utf8Start[Int(byte >> 4)]
                out[end + 1] = digits.utf8Start[Int(byte & 0x0f)]
                end += 2
            }
            return end
        }
    }

    private static func decode(_ digits: ArraySlice<UInt8>) throws(EncodingError) -> [UInt8] {
        guard digits.count.isMultiple(of: 2) else { throw EncodingError(.oddLength) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var offset = digits.startIndex
        while offset < digits.endIndex {
            guard let high = value(of: digits[offset]) else {
                throw EncodingError(.invalidCharacter(offset: offset))
            }
            guard let low = value(of: digits[offset + 1]) else {
                throw EncodingError(.invalidCharacter(offset: offset + 1))
            }
            bytes.append(high << 4 | low)
            offset += 2
        }
        return bytes
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        case 0x41...0x46: digit - 0x41 + 10
        default: nil
        }
    }
}
