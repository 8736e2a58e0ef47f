import RainEncoding
import RainEthereum
import Testing

@Suite("ABI types")
struct ABITypeTests {
    @Test(
        "text reads to its canonical name",
        arguments: [
            ("uint", "uint256"), ("int[]", "int256[]"), ("uint8", "uint8"), ("bytes32[]", "bytes32[]"),
            ("tuple(address a, bytes[] b)[2][]", "(address,bytes[])[2][]"), (" ( address , bool ) ", "(address,bool)"),
            ("(uint x, (string s)[] inner)", "(uint256,(string)[])"), ("string[][3]", "string[][3]"), ("()", "()"),
            ("int248", "int248"), ("bytes1", "bytes1"), ("(uint256[] memory a, string calldata)", "(uint256[],string)"),
        ])
    func names(_ text: String, _ name: String) throws {
        #expect(try ABIType(text).description == name)
    }

    @Test(
        "what no contract can have is refused",
        arguments: [
            "", " ", "uint7", "uint0", "uint264", "uint08", "uint 8", "int12", "bytes0", "bytes33", "bytes01", "Uint256",
            "function", "fixed128x18", "byte", "address payable", "uint256[0]", "uint256[-1]", "uint256[01]", "uint256[",
            "uint256]", "uint256[]]", "uint256[1e3]", "(uint256", "uint256)", "(uint256,)", "(,uint256)", "uint256,uint256",
            "tuple", "tuple[]", "()[]", "()[2]", "(uint256 indexed a)", "(uint256 memory a)", "(uint256 a b)", "uint256 a",
            "(uint256[] memory calldata a)", "uint２56", "uint256[99999999999999999999999]", "uint99999999999999999999999",
            "uint256[65537]", "uint256[256][257]", "(uint256[65536],bool)", "mapping(address=>uint)", "(uint256)\u{0}",
        ])
    func refused(_ text: String) {
        let error = #expect(throws: EthereumError.self) { try ABIType(text) }
        #expect(error?.kind == .invalidABIDeclaration)
        if text.count > 4, let error { #expect(!error.message.contains(text)) }
    }

    @Test("nesting ends at 64 levels, in text, JSON and by hand")
    func depth() throws {
        func nest(_ levels: Int) -> String {
            String(repeating: "(", count: levels) + "bool" + String(repeating: ")", count: levels)
        }
        #expect(try ABIType(nest(64)).description == nest(64))
        #expect(throws: EthereumError.self) { try ABIType(nest(65)) }
        #expect(try ABIType("bool" + String(repeating: "[]", count: 64)).isDynamic)
        #expect(throws: EthereumError.self) { try ABIType("bool" + String(repeating: "[]", count: 65)) }
        var json: JSONValue = ["type": "bool"]
        for _ in 0..<64 { json = ["type": "tuple", "components": [json]] }
        #expect(try ABIParameter(json: json).type == ABIType(nest(64)))
        #expect(throws: EthereumError.self) { try ABIParameter(json: ["type": "tuple", "components": [json]]) }
        for text in ["(", "[", "bool[", "(bool)"] {
            #expect(throws: EthereumError.self) { try ABIType(String(repeating: text, count: 1 << 20)) }
            #expect(throws: EthereumError.self) { try ABIType(String(repeating: text, count: 60_000 / text.count)) }
        }
    }

    @Test("JSON gives the same types as text, and keeps the names")
    func json() throws {
        let json: JSONValue = [
            "name": "calls", "type": "tuple[2][]", "internalType": "struct Call[2][]", "later": 1,
            "components": [["name": "target", "type": "address"], ["name": "data", "type": "bytes[]"], ["type": "uint"]],
        ]
        let parameter = try ABIParameter(json: json)
        #expect(parameter.name == "calls")
        #expect(try parameter.type == ABIType("(address target, bytes[] data, uint256)[2][]"))
        #expect(parameter.type.description == "(address,bytes[],uint256)[2][]")
    }

    @Test(
        "JSON that is no parameter is refused",
        arguments: [
            [], "uint256", ["name": "a"], ["type": 1], ["type": "uint7"], ["type": "tuple"],
            ["type": "tuple", "components": 1],
            ["type": "tuple", "components": ["uint256"]], ["type": "uint256", "name": 1], ["type": "uint256[", "name": ""],
            ["type": "(uint256)"], ["type": "uint256[] x"], ["type": "uint256", "indexed": "yes"], ["type": "tuplex"],
            ["type": "tuple[0]", "components": [["type": "bool"]]], ["type": ""], ["type": "[]"],
        ] as [JSONValue])
    func refusedJSON(_ json: JSONValue) {
        let error = #expect(throws: EthereumError.self) { try ABIParameter(json: json) }
        #expect(error?.kind == .invalidABIDeclaration)
    }

    @Test("types made by hand obey the same rules")
    func byHand() throws {
        #expect(try ABIType.uint(bits: 8) == .uint8)
        #expect(try ABIType.int(bits: 256) == .int256)
        #expect(try ABIType.fixedArray(of: .string, count: 2).isDynamic)
        #expect(try ABIType.fixedArray(of: .bool, count: 2).isDynamic == false)
        #expect(try ABIType.tuple([ABIParameter(.bytes), ABIParameter(.bool)]).isDynamic)
        for bits in [Int.min, -8, 0, 4, 12, 264, Int.max] {
            #expect(throws: EthereumError.self) { try ABIType.uint(bits: bits) }
            #expect(throws: EthereumError.self) { try ABIType.int(bits: bits) }
        }
        for count in [Int.min, -1, 0, 33, Int.max] {
            #expect(throws: EthereumError.self) { try ABIType.fixedBytes(count: count) }
        }
        for count in [Int.min, -1, 0, 65_537, Int.max] {
            #expect(throws: EthereumError.self) { try ABIType.fixedArray(of: .bool, count: count) }
        }
        #expect(throws: EthereumError.self) { try ABIType.array(of: .tuple([])) }
    }
}
