import RainEthereum
import Testing

/// Arithmetic again, byte by byte as on paper, to compare with.
@Suite("UInt256 against arithmetic on paper")
struct UInt256ReferenceTests {
    /// The product as 64 big-endian bytes.
    static func product(_ left: UInt256, _ right: UInt256) -> [UInt8] {
        var result = [UInt32](repeating: 0, count: 64)
        let (left, right) = (Array(left.bigEndianBytes.reversed()), Array(right.bigEndianBytes.reversed()))
        for (leftIndex, leftByte) in left.enumerated() {
            var carry: UInt32 = 0
            for (rightIndex, rightByte) in right.enumerated() {
                let sum = result[leftIndex + rightIndex] + UInt32(leftByte) * UInt32(rightByte) + carry
                result[leftIndex + rightIndex] = sum & 0xFF
                carry = sum >> 8
            }
            result[leftIndex + right.count] = carry
        }
        return result.reversed().map { UInt8($0) }
    }

    /// The sum as 33 big-endian bytes.
    static func sum(_ left: UInt256, _ right: UInt256) -> [UInt8] {
        var carry = 0
        var result: [UInt8] = []
        for (leftByte, rightByte) in zip(left.bigEndianBytes.reversed(), right.bigEndianBytes.reversed()) {
            let sum = Int(leftByte) + Int(rightByte) + carry
            result.append(UInt8(sum & 0xFF))
            carry = sum >> 8
        }
        return [UInt8(carry)] + result.reversed()
    }

    @Test("sums, differences and products of random numbers and of the edges are those on paper")
    func compare() throws {
        var random = SeededGenerator(seed: 256)
        let edges: [UInt256] = [
            0, 1, UInt256(UInt64.max), UInt256(UInt128.max), UInt256(high: 1, low: 0), UInt256(high: .max, low: 0),
            UInt256(high: 0, low: 1 << 127), UInt256(high: 1 << 127, low: 0), .max &- 1, .max,
        ]
        var pairs = edges.flatMap { left in edges.map { (left, $0) } }
        for _ in 0..<4_000 { pairs.append((.random(using: &random), .random(using: &random))) }
        for (left, right) in pairs {
            let product = Self.product(left, right)
            let full = left.multipliedFullWidth(by: right)
            #expect(full.high.bigEndianBytes + full.low.bigEndianBytes == product)
            let partial = left.multipliedReportingOverflow(by: right)
            #expect(partial.partialValue.bigEndianBytes == Array(product[32...]))
            #expect(partial.overflow == product[..<32].contains { $0 != 0 })
            #expect((left &* right) == partial.partialValue)

            let sum = Self.sum(left, right)
            let added = left.addingReportingOverflow(right)
            #expect(added.partialValue.bigEndianBytes == Array(sum[1...]))
            #expect(added.overflow == (sum[0] == 1))
            let subtracted = added.partialValue.subtractingReportingOverflow(right)
            #expect(subtracted.partialValue == left)
            #expect(subtracted.overflow == added.overflow)
            #expect((left < right) == left.bigEndianBytes.lexicographicallyPrecedes(right.bigEndianBytes))
        }
    }

    @Test("bits move and mask as the bytes do")
    func bits() {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<1_000 {
            let (left, right) = (UInt256.random(using: &random), UInt256.random(using: &random))
            let bytes = zip(left.bigEndianBytes, right.bigEndianBytes)
            #expect((left & right).bigEndianBytes == bytes.map { $0 & $1 })
            #expect((left | right).bigEndianBytes == bytes.map { $0 | $1 })
            #expect((left ^ right).bigEndianBytes == bytes.map { $0 ^ $1 })
            let count = Int.random(in: 0...31, using: &random)
            #expect(
                (left >> (8 * count)).bigEndianBytes == [UInt8](repeating: 0, count: count)
                    + left.bigEndianBytes.dropLast(count))
            #expect(
                (left << (8 * count)).bigEndianBytes == left.bigEndianBytes.dropFirst(count)
                    + [UInt8](repeating: 0, count: count))
            #expect(left.minimalBigEndianBytes == Array(left.bigEndianBytes.drop { $0 == 0 }))
        }
    }
}
