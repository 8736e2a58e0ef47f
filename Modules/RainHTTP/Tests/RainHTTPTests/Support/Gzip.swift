/// Just enough of gzip (RFC 1952) and DEFLATE (RFC 1951) to make test bodies without a compression library.
enum Gzip {
    /// "hello" in a stored block.
    static let hello: [UInt8] = header + [0x01, 5, 0, 0xFA, 0xFF] + Array("hello".utf8) + trailer(crc: 0x3610_A686, count: 5)

    /// `count` zero bytes (258 n + 1 of them, at least `count`), about a thousandth of their size.
    ///
    /// One block with the fixed codes: a zero literal, then copies of 258 bytes from distance 1, then end of block. The check sum at the
    /// end is wrong, which nobody reaches who stops at a limit.
    static func zeros(count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.put(0b011, 3)
        // Literal 0: code 00110000, most significant bit first.
        bits.put(0b0000_1100, 8)
        for _ in 0...(count / 258) {
            // Length 258: symbol 285, code 11000101; then distance symbol 0 in 5 bits.
            bits.put(0b1010_0011, 8)
            bits.put(0, 5)
        }
        bits.put(0, 7)
        return header + bits.finish() + trailer(crc: 0, count: UInt32(count))
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private static func trailer(crc: UInt32, count: UInt32) -> [UInt8] {
        [crc, count].flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var pending: UInt32 = 0
        private var count = 0

        mutating func put(_ value: UInt32, _ width: Int) {
            pending |= value << UInt32(count)
            count += width
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: pending))
                pending >>= 8
                count -= 8
            }
        }

        func finish() -> [UInt8] {
            count > 0 ? bytes + [UInt8(truncatingIfNeeded: pending)] : bytes
        }
    }
}
