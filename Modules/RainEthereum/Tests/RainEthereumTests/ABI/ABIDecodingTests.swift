import RainEthereum
import Testing

@Suite("ABI decoding")
struct ABIDecodingTests {
    static func words(_ values: UInt256...) -> [UInt8] {
        values.flatMap(\.bigEndianBytes)
    }

    static func expectRefused(
        _ bytes: [UInt8], _ types: String..., strictness: [ABIStrictness] = [.canonical, .compatible]
    ) throws {
        let types = try types.map { try ABIType($0) }
        for one in strictness {
            let error = #expect(throws: EthereumError.self) { try ABI.decode(bytes, as: types, strictness: one) }
            #expect(error?.kind == .invalidABI)
        }
    }

    @Test("words with dirty bits are refused by both ways of reading")
    func dirtyWords() throws {
        for (text, word) in [
            ("bool", 2), ("bool", .max), ("bool", UInt256.one << 128), ("address", UInt256.one << 160), ("address", .max),
            ("uint8", 256), ("uint128", UInt256.one << 128), ("int8", 128), ("int8", 255), ("int8", .max >> 1), ("bytes1", 1),
            ("bytes31", 1), ("bytes4", (UInt256.one << 224) | 1),
        ] as [(String, UInt256)] {
            try Self.expectRefused(word.bigEndianBytes, text)
            try Self.expectRefused(Self.words(0x20, 1) + word.bigEndianBytes, text + "[]")
            try Self.expectRefused(word.bigEndianBytes, text + "[1]")
            try Self.expectRefused(word.bigEndianBytes, "(\(text))")
        }
    }

    @Test("data that ends early is refused; no data hints at an address without a contract")
    func cutShort() throws {
        try Self.expectRefused([], "uint256")
        try Self.expectRefused([0], "uint256")
        try Self.expectRefused(Self.words(1), "uint256", "uint256")
        try Self.expectRefused(Self.words(1), "uint256[2]")
        try Self.expectRefused(Self.words(0x20), "bytes")
        try Self.expectRefused(Self.words(0x20, 1), "bytes")
        try Self.expectRefused(Self.words(0x20, 2, 1), "uint256[]")
        try Self.expectRefused(Self.words(0x20, 1), "(bool,bool)[]")
        let error = #expect(throws: EthereumError.self) { try ABI.decode([], as: [.uint256]) }
        #expect(error?.message.contains("contract") == true)
        #expect(try ABI.decode([], as: []).isEmpty)
    }

    @Test("lengths and offsets of any size are compared, never used")
    func hugeNumbers() throws {
        let sizes: [UInt256] = [
            96, 0x8000_0000, 0x1_0000_0000, UInt256(UInt64(Int.max)), UInt256(UInt64(Int.max)) &+ 1, UInt256(UInt64.max),
            UInt256.one << 64, UInt256.one << 128,
            UInt256.one << 255, .max, .max &- 31,
        ]
        for size in sizes {
            for type in ["bytes", "string", "uint256[]", "bytes[]", "(bool,string)[]", "string[3][]", "uint8[65536][]"] {
                try Self.expectRefused(Self.words(size, 1, 0), type)
                try Self.expectRefused(Self.words(0x20, size, 0), type)
            }
            try Self.expectRefused(Self.words(0x20, size, 0), "(string)")
            try Self.expectRefused(Self.words(0x20, 1, size, 0), "bytes[]")
        }
    }

    @Test("only canonical data is taken unless told otherwise: gaps, overlaps, shared and backward tails, bytes at the end")
    func canonical() throws {
        let gap = Self.words(0x40, 0, 1) + [5] + [UInt8](repeating: 0, count: 31)
        let shared = Self.words(0x40, 0x40, 0)
        let swapped = Self.words(0x60, 0x40, 0, 0)
        let trailing = Self.words(0x20, 0, 0)
        let backward = Self.words(0x20, 1, 0)
        let itself = Self.words(0)
        let dirtyPadding = Self.words(0x20, 1) + [5] + [UInt8](repeating: 9, count: 31)
        let noPadding = Self.words(0x20, 1) + [5]
        for (bytes, types, values) in [
            (gap, ["bytes"], [.bytes([5])]), (shared, ["bytes", "string"], [.bytes([]), .string("")]),
            (swapped, ["bytes", "bytes"], [.bytes([]), .bytes([])]), (trailing, ["bytes"], [.bytes([])]),
            (backward, ["uint256[][]"], [.array([.array([])])]), (itself, ["bytes"], [.bytes([])]),
            (dirtyPadding, ["bytes"], [.bytes([5])]), (noPadding, ["string"], [.string("\u{5}")]),
            (Self.words(1, 2), ["uint256"], [.uint(1)]), (Self.words(1) + [0], ["bool"], [.bool(true)]),
        ] as [([UInt8], [String], [ABIValue])] {
            let types = try types.map { try ABIType($0) }
            let error = #expect(throws: EthereumError.self) { try ABI.decode(bytes, as: types) }
            #expect(error?.kind == .invalidABI)
            #expect(try ABI.decode(bytes, as: types, strictness: .compatible) == values)
        }
    }

    @Test("a string that is no UTF-8 is refused; bytes are not text")
    func text() throws {
        for bytes in [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]] as [[UInt8]] {
            let encoded = try ABI.encode([.bytes(bytes)], as: [.bytes])
            try Self.expectRefused(encoded, "string")
            #expect(try ABI.decode(encoded, as: [.bytes]) == [.bytes(bytes)])
        }
        let text = "\u{0}é\u{301}\u{fb01}🪙"
        #expect(try ABI.decode(ABI.encode([.string(text)], as: [.string]), as: [.string]) == [.string(text)])
    }

    @Test("shared tails cannot multiply the data: a long one that many point to, arrays of arrays that are one")
    func inflation() throws {
        let long = [UInt8](repeating: 1, count: 1 << 16)
        let pointers = 1 << 12
        var bytes = Self.words(0x20, UInt256(UInt64(pointers)))
        for _ in 0..<pointers { bytes += UInt256(UInt64(32 * pointers)).bigEndianBytes }
        bytes += UInt256(UInt64(long.count)).bigEndianBytes + long
        try Self.expectRefused(bytes, "bytes[]")
        try Self.expectRefused(bytes, "string[]")

        // Each level is 256 offsets to the next one: 256^levels values from 8 KiB a level.
        for levels in [2, 3, 8, 60] {
            var chain = Self.words(0x20)
            for _ in 0..<levels {
                chain += UInt256(256).bigEndianBytes
                for _ in 0..<256 { chain += UInt256(8_192).bigEndianBytes }
            }
            chain += Self.words(1, 7)
            let type = "uint256" + String(repeating: "[]", count: levels + 1)
            try Self.expectRefused(chain, type, strictness: levels == 2 ? [.canonical] : [.canonical, .compatible])
        }
        // Deep types that take many values for a word.
        let deep = String(repeating: "(", count: 60) + "bool" + String(repeating: ")", count: 60) + "[]"
        let many = 1 << 15
        try Self.expectRefused(Self.words(0x20, UInt256(UInt64(many))) + [UInt8](repeating: 0, count: 32 * many), deep)
    }

    @Test("encoding what was decoded from random changes of an encoding gives the same bytes, or it was refused")
    func mutations() throws {
        var random = SeededGenerator(seed: 32)
        let types = try ["(address,uint256,(address,uint256)[])[]", "string", "bytes[2]", "(bool,bytes3)[][1]"].map {
            try ABIType($0)
        }
        let pair: ABIValue = .tuple([.address(.zero), .uint(5)])
        let right = try ABI.encode(
            [
                .array([.tuple([.address(.zero), .uint(1), .array([pair, pair])])]), .string("text"),
                .array([.bytes([1]), .bytes([])]), .array([.array([.tuple([.bool(true), .fixedBytes([1, 2, 3])])])]),
            ], as: types)
        var taken = 0
        for _ in 0..<20_000 {
            var bytes = right
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] = [0, 1, 0x20, 0x40, 0xff, UInt8.random(in: 0...255, using: &random)][Int(random.next() % 6)]
            }
            if random.next() % 8 == 0 { bytes.removeLast(Int.random(in: 0...64, using: &random)) }
            if let values = try? ABI.decode(bytes, as: types) {
                taken += 1
                #expect(try ABI.encode(values, as: types) == bytes)
                #expect(try ABI.decode(bytes, as: types, strictness: .compatible) == values)
            }
        }
        // Changed amounts, texts and addresses are right encodings; most other changes are not.
        #expect((1_000..<10_000).contains(taken))
    }
}
