import RainEthereum
import Testing

@Suite("QUANTITY, DATA and hashes")
struct HexEncodingTests {
    @Test("a quantity is minimal, zero is 0x0 (0x012a05f200 was once sent and refused)")
    func quantity() throws {
        #expect(Quantity.encode(UInt256(5_000_000_000)) == "0x12a05f200")
        #expect(Quantity.encode(UInt256.zero) == "0x0")
        #expect(Quantity.encode(UInt64.max) == "0xffffffffffffffff")
        #expect(Quantity.encode(UInt256.max) == "0x" + String(repeating: "f", count: 64))
        #expect(try Quantity.decode("0x0") == 0)
        #expect(try Quantity.decode("0x41") == 65)
        #expect(try Quantity.decode("0x400") == 1024)
        #expect(try Quantity.decode(Quantity.encode(UInt256.max)) == .max)
        #expect(try Quantity.decodeUInt64("0xffffffffffffffff") == .max)
    }

    @Test(
        "what is no quantity is refused",
        arguments: ["", "0x", "0x0400", "0x00", "0x012a05f200", "ff", "0Xff", "0xg", "-0x1", "1"])
    func refusedQuantity(text: String) {
        let error = #expect(throws: EthereumError.self) { try Quantity.decode(text) }
        #expect(error?.kind == .invalidHex)
    }

    @Test("a quantity beyond its width is an overflow")
    func wideQuantity() {
        let wide = #expect(throws: EthereumError.self) { try Quantity.decode("0x1" + String(repeating: "0", count: 64)) }
        #expect(wide?.kind == .overflow)
        let narrow = #expect(throws: EthereumError.self) { try Quantity.decodeUInt64("0x10000000000000000") }
        #expect(narrow?.kind == .overflow)
    }

    @Test("data keeps its zeros, and no bytes are 0x")
    func data() throws {
        #expect(DataHex.encode([]) == "0x")
        #expect(DataHex.encode([0]) == "0x00")
        #expect(try DataHex.decode("0x") == [])
        #expect(try DataHex.decode("0x00Ab") == [0, 0xab])
        for text in ["", "00", "0x0", "0x123", "0X00", "0xzz", "0x00 "] {
            let error = #expect(throws: EthereumError.self) { try DataHex.decode(text) }
            #expect(error?.kind == .invalidHex)
        }
    }

    @Test("a hash is 32 bytes; Keccak of nothing is the known one")
    func hashes() throws {
        let empty = Hash32.keccak256([])
        #expect(empty.description == "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470")
        #expect(try Hash32(empty.description) == empty)
        #expect(try Hash32(bytes: empty.bytes) == empty)
        #expect(UInt256(empty).bigEndianBytes == empty.bytes)
        #expect(throws: EthereumError.self) { try Hash32(bytes: [1]) }
        #expect(throws: EthereumError.self) { try Hash32("0x01") }
    }
}
