import RainEthereum
import Testing

@Suite("Int256")
struct Int256Tests {
    static let minimumText = "-57896044618658097711785492504343953926634992332820282019728792003956564819968"

    @Test("the ends of the range read, print and have their bits")
    func ends() throws {
        #expect(try Int256(decimal: Self.minimumText) == .min)
        #expect(Int256.min.description == Self.minimumText)
        #expect(try Int256(decimal: Self.minimumText.dropFirst().dropLast() + "7") == .max)
        #expect(Int256.min.bitPattern == UInt256.one << 255)
        #expect(Int256(-1).bitPattern == .max)
        #expect(Int256.min.magnitude == UInt256.one << 255)
        #expect(Int256.min.hex == "-0x8" + String(repeating: "0", count: 63))
        #expect(try Int256(hex: Int256.min.hex) == .min)
        #expect(try Int256(hex: "-0x2a") == -42)
        #expect(try Int256(decimal: "-0") == .zero)
    }

    @Test("text that is no number, or is one step outside, is refused")
    func refusedText() throws {
        let beyond = Self.minimumText.dropLast() + "9"
        for text in [String(beyond), String(Self.minimumText.dropFirst())] {
            let error = #expect(throws: EthereumError.self) { try Int256(decimal: text) }
            #expect(error?.kind == .overflow)
        }
        for text in ["", "-", "--1", "+1", " 1", "1-", "1e3", "−1", "0x1", "-0x1", "1_000"] {
            let error = #expect(throws: EthereumError.self) { try Int256(decimal: text) }
            #expect(error?.kind == .invalidNumber, "\(text)")
        }
        for text in ["", "-", "1", "-1", "0x", "-0x", "0x-1", "--0x1"] {
            #expect(throws: EthereumError.self) { try Int256(hex: text) }
        }
        #expect(throws: EthereumError.self) { try Int256(hex: "0x8" + String(repeating: "0", count: 63)) }
    }

    @Test("arithmetic agrees with 128 bits where those suffice")
    func small() throws {
        var random = SeededGenerator(seed: 256)
        for _ in 0..<5_000 {
            let left = Int128(Int64(bitPattern: random.next() >> UInt64.random(in: 0..<64, using: &random)))
            let right = Int128(Int64(bitPattern: random.next() >> UInt64.random(in: 0..<64, using: &random)))
            let (wideLeft, wideRight) = (Int256(left), Int256(right))
            #expect(try wideLeft.adding(wideRight) == Int256(left + right))
            #expect(try wideLeft.subtracting(wideRight) == Int256(left - right))
            #expect(try wideLeft.multiplied(by: wideRight) == Int256(left * right))
            #expect((wideLeft < wideRight) == (left < right))
            #expect(wideLeft.description == String(left))
            if right != 0 {
                let (quotient, remainder) = try wideLeft.quotientAndRemainder(dividingBy: wideRight)
                #expect(quotient == Int256(left / right))
                #expect(remainder == Int256(left % right))
            }
        }
    }

    @Test("what leaves the range throws, also at min")
    func overflow() throws {
        #expect(throws: EthereumError.self) { try Int256.max.adding(1) }
        #expect(throws: EthereumError.self) { try Int256.min.adding(-1) }
        #expect(throws: EthereumError.self) { try Int256.min.subtracting(1) }
        #expect(throws: EthereumError.self) { try Int256.zero.subtracting(.min) }
        #expect(throws: EthereumError.self) { try Int256.min.negated() }
        #expect(throws: EthereumError.self) { try Int256.min.multiplied(by: -1) }
        #expect(throws: EthereumError.self) { try Int256.max.multiplied(by: 2) }
        #expect(throws: EthereumError.self) { try Int256.min.quotientAndRemainder(dividingBy: -1) }
        #expect(throws: EthereumError.self) { try Int256.min.quotientAndRemainder(dividingBy: 0) }
        #expect(try Int256.min.multiplied(by: 1) == .min)
        #expect(try Int256.max.negated() == Int256.min.adding(1))
        #expect(try Int256.min.adding(.max) == -1)
        #expect(Int256.max.addingReportingOverflow(1).partialValue == .min)
    }

    @Test("conversions are exact or nil")
    func conversions() {
        #expect(Int256(exactly: UInt256.max) == nil)
        #expect(Int256(exactly: UInt256.max >> 1) == .max)
        #expect(UInt256(exactly: Int256(-1)) == nil)
        #expect(UInt256(exactly: Int256.max) == UInt256.max >> 1)
        #expect(Int(exactly: Int256(Int128(Int.min))) == .min)
        #expect(Int(exactly: Int256(Int128(Int.max))) == .max)
        #expect(Int(exactly: Int256(Int128(Int.max) + 1)) == nil)
        #expect(Int(exactly: Int256(Int128(Int.min) - 1)) == nil)
        #expect(Int256(exactly: UInt128.max)?.description == UInt128.max.description)
        #expect(Int256(exactly: Int128.min)?.description == Int128.min.description)
        #expect(Int256.min < -1 && Int256(-1) < .zero && Int256.zero < .max)
    }
}
