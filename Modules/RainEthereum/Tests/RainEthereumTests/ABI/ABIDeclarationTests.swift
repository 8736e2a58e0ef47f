import RainCrypto
import RainEncoding
import RainEthereum
import Testing

@Suite("ABI declarations")
struct ABIDeclarationTests {
    @Test(
        "functions read from text have the selectors that chains know",
        arguments: [
            ("function transfer(address to, uint256 amount) external returns (bool)", "0xa9059cbb"),
            ("transfer(address,uint)", "0xa9059cbb"),
            ("tryAggregate(bool requireSuccess, tuple(address target, bytes callData)[] calls) payable", "0xbce38bd7"),
            ("function aggregate3((address target, bool allowFailure, bytes callData)[] calldata calls);", "0x82ad56cb"),
            ("function decimals() view returns (uint8)", "0x313ce567"),
            (" function  balanceOf ( address ) public view virtual override returns ( uint ) ", "0x70a08231"),
            ("function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)", "0xd505accf"),
            ("function safeTransferFrom(address payable from, address to, uint256 id, bytes memory)", "0xb88d4fde"),
        ])
    func selectors(_ text: String, _ selector: String) throws {
        let function = try ABIFunction(text)
        #expect(function.selector.description == selector)
        #expect(try ABIFunction(function.signature).selector == function.selector)
    }

    @Test("names, outputs and modifiers are kept")
    func parts() throws {
        let function = try ABIFunction("function quote(tuple(address a, bytes[] b)[2][] name) view returns (uint256 out, bool)")
        #expect(function.name == "quote")
        #expect(function.signature == "quote((address,bytes[])[2][])")
        #expect(function.inputs.map(\.name) == ["name"])
        #expect(function.outputs.map(\.name) == ["out", ""])
        #expect(function.stateMutability == .view)
        #expect(try ABIConstructor("constructor(address owner) payable").isPayable)
        #expect(try ABIConstructor("constructor()").isPayable == false)
    }

    @Test(
        "text that declares nothing a contract can have is refused",
        arguments: [
            "", "function", "function f", "function f(", "function f()) ", "function (uint256)", "f(uint256) returns",
            "f(uint256) returns uint256", "f() view view", "f() view pure", "f() private", "f() returns (bool) view", "1f()",
            "function f-g()", "f(uint256 indexed a)", "event E(uint256)", "error E()", "constructor()", "receive() payable",
            "f(uint256[] storage a)", "f();;", "f(uint256 memory)", "function\u{a0}f()", "f(bool,)", "f() external public",
            "f() anonymous", "f(function)", "f(mapping(uint256 => bool) a)",
        ])
    func refused(_ text: String) {
        let error = #expect(throws: EthereumError.self) { try ABIFunction(text) }
        #expect(error?.kind == .invalidABIDeclaration)
    }

    @Test("events and errors say what they are; what belongs to functions is refused")
    func eventsAndErrors() throws {
        #expect(try ABIEvent("event E(uint256 indexed a) anonymous").isAnonymous)
        for text in [
            "Transfer(address)", "event E(uint256 indexed indexed a)", "event E() view", "event E() returns (bool)",
            "error E()",
            "event E(bool indexed, bool indexed, bool indexed, bool indexed)", "event E() anonymous anonymous",
            "event E(bool indexed, bool indexed, bool indexed, bool indexed, bool indexed) anonymous",
            "event E((bool indexed))",
        ] {
            #expect(throws: EthereumError.self, "\(text)") { try ABIEvent(text) }
        }
        for text in ["E()", "error E(uint256 indexed a)", "error E() view", "error E() anonymous", "event E()", "error ()"] {
            #expect(throws: EthereumError.self, "\(text)") { try ABIError(text) }
        }
        #expect(throws: EthereumError.self) { try ABIConstructor("constructor() returns (bool)") }
        #expect(throws: EthereumError.self) { try ABIConstructor("constructor C()") }
        #expect(throws: EthereumError.self) { try ABIFunction(name: "f(bool)", inputs: []) }
    }

    @Test("a declaration of any length and nesting ends in an error, not in a crash")
    func bounds() {
        for unit in ["(", "f(", "f((", "f(tuple(", "f(bool[", "f(bool,", "returns ", "f() returns (", " "] {
            for count in [60_000 / unit.utf8.count, 1 << 20] {
                #expect(throws: EthereumError.self) { try ABIFunction(String(repeating: unit, count: count)) }
                #expect(throws: EthereumError.self) { try ABIFunction("f(" + String(repeating: unit, count: count)) }
            }
        }
    }

    @Test("calldata reads back; that of another function, with bytes added or missing, is refused")
    func calls() throws {
        let function = try ABIFunction("f(uint8,string) returns (address)")
        let values: [ABIValue] = [.uint(7), .string("x")]
        let calldata = try function.encodeCall(values)
        #expect(try function.decodeCall(calldata) == values)
        #expect(try function.decodeCall(calldata + [1], strictness: .compatible) == values)
        #expect(try function.decodeReturn(function.encodeReturn([.address(.zero)])) == [.address(.zero)])
        let other = try ABIFunction("g(uint8,string)")
        for bytes in [calldata + [0], calldata.dropLast(), [], Array(calldata.prefix(3)), Array(calldata.prefix(4))] {
            let error = #expect(throws: EthereumError.self) { try function.decodeCall(bytes) }
            #expect(error?.kind == .invalidABI)
        }
        #expect(throws: EthereumError.self) { try other.decodeCall(calldata) }
        #expect(throws: EthereumError.self) { try function.decodeReturn([]) }
        #expect(throws: EthereumError.self) { try function.encodeCall([.uint(7)]) }
        let constructor = try ABIConstructor("constructor(uint256)")
        #expect(try constructor.encodeDeployment(code: [0x60], [.uint(1)]) == [0x60] + UInt256.one.bigEndianBytes)
    }
}
