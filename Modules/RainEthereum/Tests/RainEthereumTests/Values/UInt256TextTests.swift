import RainEthereum
import Testing

@Suite("UInt256 as text")
struct UInt256TextTests {
    static let maxText = "115792089237316195423570985008687907853269984665640564039457584007913129639935"

    @Test("decimal text survives the way there and back")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let value = UInt256.random(using: &random)
            #expect(try UInt256(decimal: value.description) == value)
            #expect(try UInt256(hex: value.hex) == value)
        }
        for power in 0...77 {
            let text = "1" + String(repeating: "0", count: power)
            #expect(try UInt256(decimal: text).description == text)
        }
    }

    @Test("the greatest number reads and prints; one more is an overflow")
    func range() throws {
        #expect(try UInt256(decimal: Self.maxText) == .max)
        #expect(UInt256.max.description == Self.maxText)
        #expect(UInt256.zero.description == "0")
        let beyond = [String(Self.maxText.dropLast()) + "6", Self.maxText + "0", String(repeating: "9", count: 100_000)]
        for text in beyond {
            let error = #expect(throws: EthereumError.self) { try UInt256(decimal: text) }
            #expect(error?.kind == .overflow)
        }
    }

    @Test("leading zeros do not count", arguments: ["0", "00", "000000000000000000000000000000000000000000000000000000000042"])
    func leadingZeros(text: String) throws {
        #expect(try UInt256(decimal: text) == (text.hasSuffix("42") ? 42 : 0))
    }

    @Test(
        "anything but digits is refused",
        arguments: ["", "-1", "+1", " 1", "1 ", "1,000", "1_000", "1e3", "0x10", "1.0", ".", "١", "１", "1\0", "\u{FEFF}1"])
    func refusedDecimal(text: String) {
        let error = #expect(throws: EthereumError.self) { try UInt256(decimal: text) }
        #expect(error?.kind == .invalidNumber)
    }

    @Test("hex text needs a prefix and at most 64 digits")
    func hex() throws {
        #expect(try UInt256(hex: "0xFf") == 255)
        #expect(try UInt256(hex: "0x00ff") == 255)
        #expect(UInt256(255).hex == "0xff")
        #expect(UInt256.zero.hex == "0x0")
        #expect(UInt256.max.hex == "0x" + String(repeating: "f", count: 64))
        for text in ["", "0", "0x", "ff", "0X1", "0xg", "0x 1", "-0x1", "0x-1"] {
            #expect(throws: EthereumError.self) { try UInt256(hex: text) }
        }
        #expect(throws: EthereumError.self) { try UInt256(hex: "0x" + String(repeating: "0", count: 65)) }
    }
}
