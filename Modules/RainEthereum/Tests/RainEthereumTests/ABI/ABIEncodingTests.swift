import RainEthereum
import Testing

@Suite("ABI encoding")
struct ABIEncodingTests {
    static let first = Address.zero

    /// Lines of 64 hex digits, to be read as the words they are.
    static func words(_ lines: String...) throws -> [UInt8] {
        try DataHex.decode("0x" + lines.map { String(repeating: "0", count: 64 - $0.count) + $0 }.joined())
    }

    static func right(_ digits: String) -> String {
        digits + String(repeating: "0", count: 64 - digits.count)
    }

    @Test("the three calls of Solidity's specification")
    func specification() throws {
        let sam = try ABIFunction("function sam(bytes memory, bool, uint[] memory) public pure")
        #expect(sam.signature == "sam(bytes,bool,uint256[])")
        #expect(
            try sam.encodeCall([.bytes(Array("dave".utf8)), .bool(true), .array([.uint(1), .uint(2), .uint(3)])])
                == [0xa5, 0x64, 0x3b, 0xf2]
                + Self.words("60", "1", "a0", "4", Self.right("64617665"), "3", "1", "2", "3"))
        let f = try ABIFunction("f(uint256,uint32[],bytes10,bytes)")
        #expect(
            try f.encodeCall([
                .uint(0x123), .array([.uint(0x456), .uint(0x789)]), .fixedBytes(Array("1234567890".utf8)),
                .bytes(Array("Hello, world!".utf8)),
            ]) == [0x8b, 0xe6, 0x52, 0x46]
                + Self.words(
                    "123", "80", Self.right("31323334353637383930"), "e0", "2", "456", "789", "d",
                    Self.right("48656c6c6f2c20776f726c6421")))
        let g = try ABIFunction("function g(uint256[][] memory, string[] memory) public")
        let values: [ABIValue] = [
            .array([.array([.uint(1), .uint(2)]), .array([.uint(3)])]),
            .array([.string("one"), .string("two"), .string("three")]),
        ]
        let calldata = try g.encodeCall(values)
        #expect(
            try calldata == [0x22, 0x89, 0xb1, 0x8c]
                + Self.words(
                    "40", "140", "2", "40", "a0", "2", "1", "2", "1", "3", "3", "60", "a0", "e0", "3", Self.right("6f6e65"),
                    "3",
                    Self.right("74776f"), "5", Self.right("7468726565")))
        #expect(try g.decodeCall(calldata) == values)
    }

    @Test("an array of dynamic elements has its offsets: string[] of two")
    func offsets() throws {
        let type = try ABIType("string[]")
        #expect(
            try ABI.encode([.array([.string("a"), .string("b")])], as: [type])
                == Self.words("20", "2", "40", "80", "1", Self.right("61"), "1", Self.right("62")))
    }

    @Test("numbers outside the width of their type are refused, at both ends of every width")
    func ranges() throws {
        for bits in stride(from: 8, through: 256, by: 8) {
            let (unsigned, signed) = (try ABIType.uint(bits: bits), try ABIType.int(bits: bits))
            let greatest = UInt256.max >> (256 - bits)
            let greatestSigned = Int256(bitPattern: greatest >> 1)
            let leastSigned = Int256(bitPattern: ~(greatest >> 1))
            for (value, type) in [
                (.uint(greatest), unsigned), (.int(greatestSigned), signed), (.int(leastSigned), signed), (.int(-1), signed),
            ] as [(ABIValue, ABIType)] {
                #expect(try ABI.decode(ABI.encode([value], as: [type]), as: [type]) == [value])
            }
            guard bits < 256 else { continue }
            for (value, word, type) in try [
                (.uint(greatest.adding(1)), greatest.adding(1), unsigned), (.uint(.max), .max, unsigned),
                (.int(greatestSigned.adding(1)), greatestSigned.adding(1).bitPattern, signed),
                (.int(leastSigned.subtracting(1)), leastSigned.subtracting(1).bitPattern, signed),
                (.int(.min), Int256.min.bitPattern, signed),
            ] as [(ABIValue, UInt256, ABIType)] {
                let encoding = #expect(throws: EthereumError.self) { try ABI.encode([value], as: [type]) }
                #expect(encoding?.kind == .invalidABIValue)
                #expect(throws: EthereumError.self) { try ABI.encodePacked([value], as: [type]) }
                let decoding = #expect(throws: EthereumError.self) { try ABI.decode(word.bigEndianBytes, as: [type]) }
                #expect(decoding?.kind == .invalidABI)
            }
        }
        #expect(throws: EthereumError.self) { try ABI.encode([.uint(300)], as: [.uint8]) }
        #expect(throws: EthereumError.self) { try ABI.encode([.int(-129)], as: [.int(bits: 8)]) }
    }

    @Test("a value of another kind, length or count is refused, and the message says which")
    func mismatches() throws {
        let cases: [(String, ABIValue)] = [
            ("uint256", .int(1)), ("int256", .uint(1)), ("address", .uint(0)), ("bool", .uint(1)), ("bytes", .string("")),
            ("string", .bytes([])), ("bytes32", .bytes([UInt8](repeating: 0, count: 32))), ("bytes", .fixedBytes([1])),
            ("bytes32", .fixedBytes([])), ("bytes32", .fixedBytes([1, 2, 3])), ("bytes1", .fixedBytes([1, 2])),
            ("uint256[2]", .array([.uint(1)])), ("string[1]", .array([])), ("uint256[]", .tuple([.uint(1)])),
            ("(uint256)", .array([.uint(1)])), ("(uint256)", .tuple([])), ("(bytes)", .tuple([.bytes([]), .bytes([])])),
            ("uint256[]", .uint(1)), ("(uint256)", .uint(1)), ("uint256", .array([])),
        ]
        for (text, value) in cases {
            let type = try ABIType(text)
            let error = #expect(throws: EthereumError.self, "\(text)") { try ABI.encode([value], as: [type]) }
            #expect(error?.kind == .invalidABIValue)
            #expect(error?.message.hasPrefix("in value 0: ") == true)
        }
        let deep = try ABIType("(bool,(uint8[])[2])")
        let value: ABIValue = .tuple([
            .bool(true), .array([.tuple([.array([.uint(1)])]), .tuple([.array([.uint(1), .uint(2), .uint(256)])])]),
        ])
        let error = #expect(throws: EthereumError.self) { try ABI.encode([.bool(true), value], as: [.bool, deep]) }
        #expect(error?.message == "in value 1: in value 1: in value 1: in value 0: in value 2: a uint8 is 0 to 2^8 - 1")
        #expect(throws: EthereumError.self) { try ABI.encode([.bool(true)], as: []) }
        #expect(throws: EthereumError.self) { try ABI.encode([], as: [.bool]) }
    }

    @Test("bytes32[] is left-aligned words, bytes[] keeps every element")
    func byteArrays() throws {
        let hash = [UInt8](1...32)
        let hashes = try ABIType("bytes32[]")
        #expect(
            try ABI.encode([.array([.fixedBytes(hash), .fixedBytes(hash)])], as: [hashes]) == Self.words("20", "2") + hash
                + hash)
        let type = try ABIType("bytes[]")
        let values: [ABIValue] = [.array((0..<5).map { .bytes([UInt8](repeating: UInt8($0), count: 20 * $0)) })]
        #expect(try ABI.decode(ABI.encode(values, as: [type]), as: [type]) == values)
    }

    @Test("packed: Solidity's example, arrays of whole words, and what cannot be packed")
    func packed() throws {
        let types = try ["int16", "bytes1", "uint16", "string"].map { try ABIType($0) }
        let values: [ABIValue] = [.int(-1), .fixedBytes([0x42]), .uint(3), .string("Hello, world!")]
        #expect(try DataHex.encode(ABI.encodePacked(values, as: types)) == "0xffff42000348656c6c6f2c20776f726c6421")
        #expect(
            try ABI.encodePacked([.array([.uint(1), .uint(2)]), .bool(true)], as: [ABIType("uint8[]"), .bool])
                == Self.words("1", "2") + [1])
        #expect(try ABI.encodePacked([], as: []).isEmpty)
        for (text, value) in [
            ("(uint8)", .tuple([.uint(1)])), ("string[]", .array([.string("")])),
            ("bytes[][1]", .array([.array([.bytes([])])])),
            ("(bool)[]", .array([.tuple([.bool(true)])])), ("uint8[2]", .array([.uint(1)])), ("uint8", .int(1)),
            ("uint8[2][]", .array([.array([])])), ("bytes", .string("")),
        ] as [(String, ABIValue)] {
            let error = #expect(throws: EthereumError.self, "\(text)") { try ABI.encodePacked([value], as: [ABIType(text)]) }
            #expect(error?.kind == .invalidABIValue)
        }
        #expect(throws: EthereumError.self) { try ABI.encodePacked([.bool(true)], as: []) }
    }

    @Test("the encoder for fixed calls writes what the checked one does")
    func fixedCalls() throws {
        let function = try ABIFunction("f(address,bytes,bool,string,int256,bytes32,uint256)")
        let hash = try Hash32(bytes: [UInt8](1...32))
        let data = [UInt8](repeating: 7, count: 33)
        var encoder = ABIEncoder(function.selector, wordCount: .max)
        encoder.append(Self.first)
        encoder.append(data)
        encoder.append(true)
        encoder.append("é")
        encoder.append(-5 as Int256)
        encoder.append(hash)
        encoder.append(9 as UInt256)
        let expected = try function.encodeCall([
            .address(Self.first), .bytes(data), .bool(true), .string("é"), .int(-5), .fixedBytes(hash.bytes), .uint(9),
        ])
        #expect(encoder.finish() == expected)
        var plain = ABIEncoder(wordCount: -1)
        plain.append("")
        let empty = try ABI.encode([.string("")], as: [.string])
        #expect(plain.finish() == empty)
        #expect(ABIEncoder().finish().isEmpty)
    }
}
