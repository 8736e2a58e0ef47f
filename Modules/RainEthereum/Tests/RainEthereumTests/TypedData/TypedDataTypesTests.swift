import RainEncoding
import RainEthereum
import Testing

@Suite("Types of typed data")
struct TypedDataTypesTests {
    static func kind(_ declarations: [String: [TypedDataMember]]) -> EthereumError.Kind? {
        do throws(EthereumError) {
            _ = try TypedDataTypes(declarations)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test("the text of a type has its own declaration first, then the structs it holds by name, each once")
    func encodeType() throws {
        let types = try TypedDataTypes([
            "Z": [TypedDataMember("c", "C[2]"), TypedDataMember("a", "A"), TypedDataMember("again", "C[][]")],
            "C": [TypedDataMember("b", "B")],
            "B": [TypedDataMember("z", "Z[]"), TypedDataMember("aa", "Aa")],
            "A": [],
            "Aa": [TypedDataMember("n", "uint8")],
            "Unused": [TypedDataMember("a", "A")],
        ])
        #expect(try types.encodeType("Z") == "Z(C[2] c,A a,C[][] again)A()Aa(uint8 n)B(Z[] z,Aa aa)C(B b)")
        #expect(try types.typeHash("Z") == .keccak256(Array(types.encodeType("Z").utf8)))
        #expect(types.names == ["A", "Aa", "B", "C", "Unused", "Z"])
        #expect(types.members(of: "Aa") == [TypedDataMember("n", "uint8")])
        #expect(types.members(of: "Missing") == nil)
        #expect(throws: EthereumError.self) { try types.encodeType("Missing") }
        #expect(throws: EthereumError.self) { try types.typeHash("uint8") }
    }

    @Test("a type is read from its text, which has to be the very text that is hashed")
    func text() throws {
        let text = "Mail(Person from,Person to,string contents)Person(string name,address wallet)"
        #expect(try TypedDataTypes(text).encodeType("Mail") == text)
        #expect(try TypedDataTypes("Empty()").encodeType("Empty") == "Empty()")
        for wrong in [
            "", "Mail", "Mail(", "Mail)(", "Mail(string)", "Mail(string  a)", "Mail(string a, string b)", "Mail(string a,)",
            "Mail(string a) ", "Mail(Person a)", "Mail(string a)Unused(string b)", "A(C c,B b)C()B()", "A()A()", "(string a)",
            "A(string a)x", "A(string a memory)", "Mail(string a)Mail(string a)",
        ] {
            let error = #expect(throws: EthereumError.self, "\(wrong)") { try TypedDataTypes(wrong) }
            #expect(error?.kind == .invalidTypedData)
        }
    }

    @Test(
        "a type that does not exist is refused",
        arguments: [
            "", "uint7", "uint0", "uint08", "uint264", "int1", "uint 8", "Uint8", "bytes0", "bytes33", "bytes032", "byte",
            "function",
            "fixed", "fixed128x18", "Missing", "uint8[", "uint8]", "uint8[]]", "uint8[[]]", "uint8[01]", "uint8[-1]",
            "uint8[+1]",
            "uint8[a]", "uint8[1 ]", "[]", "uint8[]x", "uint8[1000000000]", "uint8[18446744073709551616]", "EIP712Domain",
            "uint8" + String(repeating: "[]", count: 33),
        ])
    func unknownType(name: String) {
        #expect(Self.kind(["S": [TypedDataMember("m", name)], "EIP712Domain": []]) == .invalidTypedData)
    }

    @Test("every atomic type exists")
    func atomicTypes() throws {
        let names =
            (1...32).flatMap { ["uint\(8 * $0)", "int\(8 * $0)", "bytes\($0)"] } + [
                "bool", "address", "bytes", "string", "int", "uint",
            ]
        for name in names {
            #expect(Self.kind(["S": [TypedDataMember("m", name), TypedDataMember("n", name + "[2][]")]]) == nil, "\(name)")
            #expect(Self.kind([name: []]) == .invalidTypedData, "\(name)")
        }
    }

    @Test(
        "a struct may not look like an atomic type: readers differ in what they take it for",
        arguments: ["uint7", "uint0", "int264", "bytes33", "bytes0"])
    func almostAtomic(name: String) {
        #expect(Self.kind([name: []]) == .invalidTypedData)
        #expect(Self.kind([name: [], "S": [TypedDataMember("m", name)]]) == .invalidTypedData)
        #expect(Self.kind([name + "x": [], "x" + name: []]) == nil)
    }

    @Test(
        "names are identifiers: nothing in one can read like another declaration",
        arguments: ["", "1a", "a b", "a,b", "a)", "a(b", "a[]", "a-b", "a:b", "é", "a\u{0}", "\u{212A}"])
    func identifiers(name: String) {
        #expect(Self.kind([name: []]) == .invalidTypedData)
        #expect(Self.kind(["S": [TypedDataMember(name, "uint8")]]) == .invalidTypedData)
        #expect(Self.kind(["_$a1": [TypedDataMember("_$A2", "uint8")]]) == nil)
    }

    @Test("a member is declared once")
    func duplicateMembers() {
        #expect(Self.kind(["S": [TypedDataMember("a", "uint8"), TypedDataMember("a", "uint16")]]) == .invalidTypedData)
    }

    @Test(
        "types in JSON are an object of arrays of members",
        arguments: [
            "[]", "{\"S\":{}}", "{\"S\":[1]}", "{\"S\":[{\"name\":\"a\"}]}", "{\"S\":[{\"name\":\"a\",\"type\":1}]}",
            "{\"S\":[{\"name\":null,\"type\":\"uint8\"}]}",
        ])
    func form(text: String) {
        let error = #expect(throws: EthereumError.self) { try TypedDataTypes(json: JSONValue(parsing: text)) }
        #expect(error?.kind == .invalidTypedData)
    }
}
