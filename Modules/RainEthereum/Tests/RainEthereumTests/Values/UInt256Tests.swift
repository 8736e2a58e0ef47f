import RainEthereum
import Testing

@Suite("UInt256")
struct UInt256Tests {
    static let twoTo128 = UInt256(high: 1, low: 0)

    @Test("adding and subtracting carry over the middle and stop at the ends")
    func additionAndSubtraction() throws {
        let below = UInt256(UInt128.max)
        #expect(try below.adding(1) == Self.twoTo128)
        #expect(try Self.twoTo128.subtracting(1) == below)
        #expect(UInt256.max &+ 1 == .zero)
        #expect(UInt256.zero &- 1 == .max)
        #expect(throws: EthereumError.self) { try UInt256.max.adding(1) }
        #expect(throws: EthereumError.self) { try UInt256.zero.subtracting(1) }
        #expect(UInt256.max.addingReportingOverflow(.max).overflow)
        #expect(UInt256.max.addingReportingOverflow(.max).partialValue == .max &- 1)
    }

    @Test("multiplying finds every overflow")
    func multiplication() throws {
        let twoTo255 = UInt256.one << 255
        #expect(try (UInt256.one << 127).multiplied(by: UInt256.one << 128) == twoTo255)
        #expect(try UInt256.max.multiplied(by: 1) == .max)
        #expect(try UInt256.max.multiplied(by: 0) == .zero)
        #expect(UInt256(UInt128.max).multipliedReportingOverflow(by: UInt256(UInt128.max)).overflow == false)
        for (left, right) in [(twoTo255, 2), (Self.twoTo128, Self.twoTo128), (.max, .max), (.max, 2)] as [(UInt256, UInt256)] {
            #expect(throws: EthereumError.self) { try left.multiplied(by: right) }
            #expect(left.multipliedFullWidth(by: right).high != .zero)
        }
        let square = UInt256.max.multipliedFullWidth(by: .max)
        #expect(square.high == .max &- 1)
        #expect(square.low == 1)
    }

    @Test("division gives back what multiplication made, for random numbers of every length")
    func divisionProperty() throws {
        var random = SeededGenerator(seed: 20_261_130)
        for _ in 0..<20_000 {
            let dividend = UInt256.random(using: &random)
            let divisor = UInt256.random(using: &random)
            guard !divisor.isZero else { continue }
            let (quotient, remainder) = try dividend.quotientAndRemainder(dividingBy: divisor)
            #expect(remainder < divisor)
            #expect(try quotient.multiplied(by: divisor).adding(remainder) == dividend)
        }
    }

    @Test("division corrects its guess where the digits are extreme, which random numbers hardly meet")
    func divisionCorrections() throws {
        let digits: [UInt128] = [
            0, 1, 2, 3, 1 << 64, 1 << 64 - 1, 1 << 126, 1 << 127 - 1, 1 << 127, 1 << 127 + 1, .max << 64, .max - 1, .max,
        ]
        var tried = 0
        for high in digits where high != 0 {
            for low in digits {
                let divisor = UInt256(high: high, low: low)
                for quotient in digits {
                    let (product, overflow) = divisor.multipliedReportingOverflow(by: UInt256(quotient))
                    if overflow { continue }
                    for dividend in [product, product &- 1, product &+ 1, product &+ (divisor &- 1), product &+ divisor >> 1] {
                        let result = try dividend.quotientAndRemainder(dividingBy: divisor)
                        #expect(result.remainder < divisor)
                        #expect(try result.quotient.multiplied(by: divisor).adding(result.remainder) == dividend)
                        tried += 1
                    }
                }
            }
        }
        #expect(tried > 2_000)
    }

    @Test("division at the edges of its digits")
    func divisionEdges() throws {
        let edges: [UInt256] = [
            1, 2, UInt256(UInt64.max), UInt256(UInt128.max), Self.twoTo128, UInt256(high: 1, low: .max),
            UInt256(high: .max, low: 0), UInt256(high: 1 << 127, low: 0), UInt256(high: 1 << 127, low: 1), .max &- 1, .max,
        ]
        for dividend in edges {
            for divisor in edges {
                let (quotient, remainder) = try dividend.quotientAndRemainder(dividingBy: divisor)
                #expect(remainder < divisor)
                #expect(quotient &* divisor &+ remainder == dividend)
            }
        }
        let error = #expect(throws: EthereumError.self) { try UInt256.one.divided(by: 0) }
        #expect(error?.kind == .divisionByZero)
    }

    @Test("shifts agree with multiplying by two, in both directions and at any count")
    func shifts() {
        let value = UInt256(high: 0x0123, low: UInt128.max - 5)
        var doubled = value
        for count in 0...300 {
            #expect(value << count == doubled)
            #expect(value >> -count == doubled)
            doubled = doubled &+ doubled
        }
        #expect(UInt256.max >> 255 == 1)
        #expect(UInt256.max >> 256 == 0)
        #expect(UInt256.max >> Int.max == 0)
        #expect(UInt256.max >> Int.min == 0)
        #expect(UInt256.max << Int.min == 0)
        #expect((UInt256.one << 200).significantBitCount == 201)
        #expect((UInt256.one << 200).trailingZeroBitCount == 200)
        #expect(UInt256.zero.significantBitCount == 0)
        #expect(UInt256.zero.trailingZeroBitCount == 256)
        #expect(~UInt256.zero == .max)
        #expect(UInt256.max ^ .max == 0)
    }

    @Test("order follows the upper half first")
    func order() {
        #expect(UInt256(UInt128.max) < Self.twoTo128)
        #expect(UInt256.zero < .one)
        #expect(!(UInt256.max < .max))
    }

    @Test("bytes are big-endian, 32 or as few as needed")
    func bytes() throws {
        #expect(UInt256(0x0102).bigEndianBytes == Array(repeating: 0, count: 30) + [1, 2])
        #expect(UInt256(0x0102).minimalBigEndianBytes == [1, 2])
        #expect(UInt256.zero.minimalBigEndianBytes == [])
        #expect(UInt256.max.minimalBigEndianBytes.count == 32)
        #expect(try UInt256(bigEndianBytes: []) == 0)
        #expect(try UInt256(bigEndianBytes: [1, 0]) == 256)
        #expect(try UInt256(bigEndianBytes: UInt256.max.bigEndianBytes) == .max)
        #expect(throws: EthereumError.self) { try UInt256(bigEndianBytes: [UInt8](repeating: 0, count: 33)) }
    }

    @Test("conversions are exact or nil")
    func conversions() {
        #expect(UInt64(exactly: UInt256(UInt64.max)) == .max)
        #expect(UInt64(exactly: UInt256(UInt64.max) &+ 1) == nil)
        #expect(Int(exactly: UInt256(UInt64(Int.max))) == .max)
        #expect(Int(exactly: UInt256(UInt64(Int.max)) &+ 1) == nil)
        #expect(UInt128(exactly: Self.twoTo128) == nil)
        #expect(UInt256(exactly: -1) == nil)
        #expect(UInt256(exactly: 7) == 7)
    }
}
