import RainEthereum
import Testing

@Suite("RLP")
struct RLPTests {
    static let lorem = "Lorem ipsum dolor sit amet, consectetur adipisicing elit"

    // Computed, not stored: the leak check of the address sanitizer does not see through the tagged pointer of a list that lives
    // as long as the process.
    static var cases: [(RLP.Item, String)] {
        [
            (.bytes([]), "0x80"),
            (.bytes([0]), "0x00"),
            (.bytes([0x7f]), "0x7f"),
            (.bytes([0x80]), "0x8180"),
            (.bytes(Array("dog".utf8)), "0x83646f67"),
            (.list([]), "0xc0"),
            (.list([.bytes(Array("cat".utf8)), .bytes(Array("dog".utf8))]), "0xc88363617483646f67"),
            (.list([.list([]), .list([.list([])]), .list([.list([]), .list([.list([])])])]), "0xc7c0c1c0c3c0c1c0"),
            (.bytes(Array(lorem.utf8)), "0xb838" + DataHex.encode(Array(lorem.utf8)).dropFirst(2)),
            (.bytes([UInt8](repeating: 1, count: 256)), "0xb90100" + String(repeating: "01", count: 256)),
            (.list([RLP.Item](repeating: .bytes([1]), count: 56)), "0xf838" + String(repeating: "01", count: 56)),
        ]
    }

    @Test("items encode to their one encoding and back", arguments: cases)
    func bothWays(item: RLP.Item, text: String) throws {
        #expect(DataHex.encode(RLP.encode(item)) == text)
        #expect(try RLP.decode(DataHex.decode(text)) == item)
    }

    @Test(
        "what is not the one encoding of one item is refused",
        arguments: [
            "0x",  // nothing
            "0x8100", "0x817f",  // a single byte with a prefix
            "0x8080", "0xc0c0", "0x0000",  // more than one item
            "0x81", "0x83646f", "0xc883636174", "0xb8", "0xb838", "0xf8", "0xf90100",  // cut short
            "0xb800", "0xb80101", "0xb837" + String(repeating: "00", count: 55), "0xf801c0",  // a short length
            "0xb90038" + String(repeating: "00", count: 56), "0xf90038" + String(repeating: "01", count: 56),
            "0xbfffffffffffffffff", "0xffffffffffffffffff", "0xbf7fffffffffffffff", "0xbf8000000000000000",
            "0xc1", "0xc281", "0xc3c281", "0xc28200",  // an item that leaves its list
        ])
    func refused(text: String) throws {
        let bytes = try DataHex.decode(text)
        let error = #expect(throws: EthereumError.self) { try RLP.decode(bytes) }
        #expect(error?.kind == .invalidRLP)
    }

    @Test("random items survive the way there and back; random bytes are refused or re-encode to themselves")
    func random() throws {
        var random = SeededGenerator(seed: 1559)
        for _ in 0..<300 {
            let item = Self.randomItem(depth: 5, using: &random)
            #expect(try RLP.decode(RLP.encode(item)) == item)
        }
        var accepted = 0
        for _ in 0..<20_000 {
            let bytes = random.bytes(upTo: 24)
            if let item = try? RLP.decode(bytes) {
                accepted += 1
                #expect(RLP.encode(item) == bytes)
            }
        }
        #expect(accepted > 400)
    }

    @Test("every cut of an encoding is refused")
    func truncated() {
        var random = SeededGenerator(seed: 2)
        let encoding = RLP.encode(
            .list([Self.randomItem(depth: 3, using: &random), .bytes([UInt8](repeating: 7, count: 300))]))
        for count in 0..<encoding.count {
            #expect(throws: EthereumError.self) { try RLP.decode(Array(encoding.prefix(count))) }
        }
        #expect(throws: EthereumError.self) { try RLP.decode(encoding + [0]) }
    }

    @Test("nesting ends at the limit, not at the end of the stack")
    func nesting() throws {
        #expect(throws: Never.self) { try RLP.decode(Self.nest(depth: RLP.maximumDepth)) }
        #expect(throws: EthereumError.self) { try RLP.decode(Self.nest(depth: RLP.maximumDepth + 1)) }
        // One megabyte of list headers, both canonical and not.
        #expect(throws: EthereumError.self) { try RLP.decode(Self.nest(depth: 250_000)) }
        #expect(throws: EthereumError.self) { try RLP.decode([UInt8](repeating: 0xc1, count: 1 << 20)) }
        #expect(throws: EthereumError.self) { try RLP.decode([UInt8](repeating: 0xff, count: 1 << 20)) }
        #expect(throws: EthereumError.self) { try RLP.decode([UInt8](repeating: 0xc0, count: 1 << 20)) }
    }

    @Test("a megabyte of empty items in one list decodes in one pass")
    func wide() throws {
        let count = 1 << 20
        let item = RLP.Item.list([RLP.Item](repeating: .list([]), count: count))
        let encoding = RLP.encode(item)
        #expect(encoding.count == count + 4)
        #expect(try RLP.decode(encoding) == item)
    }

    /// The canonical encoding of empty lists inside each other, written from the inside.
    private static func nest(depth: Int) -> [UInt8] {
        var reversed: [UInt8] = []
        for _ in 0..<depth {
            let count = reversed.count
            if count <= 55 {
                reversed.append(0xc0 + UInt8(count))
            } else {
                let length = withUnsafeBytes(of: count.bigEndian) { Array($0.drop { $0 == 0 }) }
                reversed.append(contentsOf: length.reversed())
                reversed.append(0xf7 + UInt8(length.count))
            }
        }
        return reversed.reversed()
    }

    private static func randomItem(depth: Int, using random: inout SeededGenerator) -> RLP.Item {
        guard depth > 0, Bool.random(using: &random) else { return .bytes(random.bytes(upTo: 70)) }
        return .list((0..<Int.random(in: 0...6, using: &random)).map { _ in randomItem(depth: depth - 1, using: &random) })
    }
}
