import PrivyAPI
import RainEncoding
import RainEthereum
import Testing

@Suite("Values as programs write them")
struct EthereumParameterTests {
    @Test func `0x is hexadecimal, all else is decimal`() throws {
        let written: [(JSONValue, UInt64)] = [
            ("8453", 8_453), ("0x2105", 8_453), ("0x0", 0), ("0", 0), ("1000", 1_000), ("0x00ff", 255), ("007", 7), (9, 9),
        ]
        for (value, number) in written { #expect(try EthereumParameter.number(value) == UInt256(number)) }
        #expect(try EthereumParameter.number64("0xffffffffffffffff") == .max)
        #expect(throws: PrivyError.self) { try EthereumParameter.number64("0x10000000000000000") }
    }

    @Test(
        arguments: [
            "", "0x", "ff", "1e3", "-1", "+1", "1.0", " 1", "0xg", "1,000", "0x1\(String(repeating: "0", count: 64))", nil,
            true,
            [], [:], -1, .number(JSONNumber(spelling: "1.5") ?? 0), .number(JSONNumber(spelling: "1e3") ?? 0),
        ] as [JSONValue])
    func `what is no number is refused, never read as bytes`(value: JSONValue) {
        #expect(#expect(throws: PrivyError.self) { try EthereumParameter.number(value) }?.kind == .invalidRequest)
    }

    @Test func `a chain's name and the transaction's chain must agree`() throws {
        #expect(try EthereumParameter.chainID(caip2: "eip155:8453") == 8_453)
        #expect(try EthereumParameter.chainID(caip2: "eip155:8453", transaction: "0x2105") == 8_453)
        #expect(try EthereumParameter.chainID(caip2: "eip155:8453", transaction: "8453") == 8_453)
        #expect(throws: PrivyError.self) { try EthereumParameter.chainID(caip2: "eip155:8453", transaction: "0x8453") }
        for name in ["", "8453", "eip155:", "eip155:0x2105", "eip155:0", "solana:1", "eip155:1:2", "eip155:-1"] {
            #expect(throws: PrivyError.self) { try EthereumParameter.chainID(caip2: name) }
        }
    }

    @Test(
        arguments: [
            ("0xhello", Array("0xhello".utf8)), ("0x123", Array("0x123".utf8)), ("0x1234", [0x12, 0x34]), ("0x", []),
            ("hello", Array("hello".utf8)), ("12", Array("12".utf8)),
        ] as [(String, [UInt8])])
    func `a message is hexadecimal digits only when it is all of them and even`(text: String, bytes: [UInt8]) {
        #expect(EthereumParameter.message(text) == bytes)
    }
}
