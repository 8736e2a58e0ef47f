import RainEncoding
import RainEthereum
import Testing

/// Documents made to exhaust the stack, the memory or the time of who reads them.
@Suite("Hostile typed data", .timeLimit(.minutes(2)))
struct HostileTypedDataTests {
    static func kind(_ document: String, isStrict: Bool = false) -> EthereumError.Kind? {
        TypedDataDocumentTests.kind(document, isStrict: isStrict)
    }

    /// A document whose struct "S" has the given members.
    static func document(_ members: String, message: String, more: String = "") -> String {
        TypedDataDocumentTests.document(types: #""S":[\#(members)]\#(more)"#, message: message)
    }

    static func member(_ name: String, _ type: String) -> String {
        #"{"name":"\#(name)","type":"\#(type)"}"#
    }

    @Test("a megabyte of brackets is an error", arguments: ["[", "{\"m\":", "[{\"m\":"])
    func nest(bracket: String) {
        let nest = String(repeating: bracket, count: 1_000_000 / bracket.count)
        #expect(Self.kind(nest) == .invalidTypedData)
        #expect(Self.kind(Self.document(Self.member("m", "S[]"), message: #"{"m":"# + nest)) == .invalidTypedData)
    }

    @Test("a value nested deeper than 128 levels is an error, also where no text was parsed")
    func depth() throws {
        let types = try TypedDataTypes("S(S[] m)")
        func nested(_ count: Int) -> JSONValue {
            (0..<count).reduce(["m": []]) { inner, _ in ["m": [inner]] }
        }
        _ = try types.encodeData("S", json: nested(63))
        for count in [64, 1_000] {
            let error = #expect(throws: EthereumError.self) { try types.encodeData("S", json: nested(count)) }
            #expect(error?.kind == .invalidTypedData)
        }
    }

    struct Chain: TypedStruct {
        var length: Int

        static let typedDataType = TypedStructType("Chain(Chain next)")
        var typedDataValues: [ABIValue] { [(1..<length).reduce(.missing) { inner, _ in .tuple([inner]) }] }
    }

    @Test("a Swift value nested deeper than 128 levels is an error")
    func deepSwiftValue() throws {
        _ = try Chain(length: 128).structHash
        for length in [129, 10_000] {
            let error = #expect(throws: EthereumError.self) { try Chain(length: length).structHash }
            #expect(error?.kind == .invalidTypedData)
        }
    }

    @Test("a type of more arrays than 32 is an error, and one of 32 is none")
    func dimensions() throws {
        let value = String(repeating: "[", count: 32) + "1" + String(repeating: "]", count: 32)
        let type = "uint8" + String(repeating: "[]", count: 32)
        #expect(Self.kind(Self.document(Self.member("m", type), message: #"{"m":\#(value)}"#)) == nil)
        #expect(Self.kind(Self.document(Self.member("m", type + "[]"), message: #"{"m":[]}"#)) == .invalidTypedData)
        let endless = "uint8" + String(repeating: "[]", count: 500_000)
        #expect(Self.kind(Self.document(Self.member("m", endless), message: #"{"m":[]}"#)) == .invalidTypedData)
    }

    @Test("100,000 members, structs or bytes of a name are an error")
    func greatDeclarations() {
        let members = (0..<100_000).map { Self.member("m\($0)", "uint8") }.joined(separator: ",")
        #expect(Self.kind(Self.document(members, message: "{}")) == .invalidTypedData)
        let structures = (0..<100_000).map { #","S\#($0)":[]"# }.joined()
        #expect(Self.kind(Self.document("", message: "{}", more: structures)) == .invalidTypedData)
        let name = String(repeating: "n", count: 100_000)
        #expect(Self.kind(Self.document(Self.member(name, "uint8"), message: "{}")) == .invalidTypedData)
        #expect(throws: EthereumError.self) { try TypedDataTypes("S(uint8 \(name))") }
    }

    @Test("100,000 undeclared members of a message are passed over, or refused in strict mode")
    func greatMessage() {
        let members = (0..<100_000).map { #""m\#($0)":1"# }.joined(separator: ",")
        let declared = (0..<256).map { Self.member("m\($0 * 300)", "uint8") }.joined(separator: ",")
        let document = Self.document(declared, message: "{\(members)}")
        #expect(Self.kind(document) == nil)
        #expect(Self.kind(document, isStrict: true) == .invalidTypedData)
    }

    @Test("types that all hold one another are each declared once in what is hashed")
    func exponentialTypes() throws {
        // Written out, S0 would be declared 2^98 times.
        let count = 100
        var declarations: [String: [TypedDataMember]] = [:]
        for index in 0..<count {
            declarations["S\(index)"] = (index + 1..<count).map { TypedDataMember("m\($0)", "S\($0)") }
        }
        let types = try TypedDataTypes(declarations)
        let text = try types.encodeType("S0")
        #expect(text.split(separator: ")").count == count)
        // A value of them is as great as its JSON: what is missing is a single word.
        _ = try types.encodeData("S0", json: [:])
        let cycle = Dictionary(
            uniqueKeysWithValues: (0..<count).map { ("S\($0)", [TypedDataMember("m", "S\(($0 + 1) % count)")]) })
        #expect(try TypedDataTypes(cycle).encodeType("S7").hasPrefix("S7(S8 m)S0(S1 m)S1("))
        #expect(try TypedDataTypes(cycle).hashStruct("S7", json: [:]) != TypedDataTypes(cycle).hashStruct("S8", json: [:]))
    }

    @Test("objects of two bytes that stand for hundreds of missing members are an error before they fill the memory")
    func missingMembers() {
        let members = (0..<255).map { Self.member("m\($0)", "E") }.joined(separator: ",")
        func document(_ count: Int) -> String {
            let objects = (0..<count).map { _ in "{}" }.joined(separator: ",")
            return Self.document(
                Self.member("all", "P[]"), message: #"{"all":[\#(objects)]}"#, more: #","E":[],"P":[\#(members)]"#)
        }
        #expect(Self.kind(document(100)) == nil)
        #expect(Self.kind(document(4_000)) == .invalidTypedData)
    }

    @Test("numbers and bytes of a million digits end with an answer")
    func longValues() {
        let digits = String(repeating: "7", count: 1_000_000)
        for type in ["uint8", "int256"] {
            #expect(Self.kind(Self.document(Self.member("m", type), message: #"{"m":\#(digits)}"#)) == .overflow)
            #expect(Self.kind(Self.document(Self.member("m", type), message: #"{"m":"0x\#(digits)"}"#)) == .overflow)
        }
        #expect(Self.kind(Self.document(Self.member("m", "bytes32"), message: #"{"m":"0x\#(digits)"}"#)) == .invalidABIValue)
        #expect(Self.kind(Self.document(Self.member("m", "bytes"), message: #"{"m":"0x\#(digits)"}"#)) == nil)
        #expect(Self.kind(Self.document(Self.member("m", "uint8[999999999]"), message: #"{"m":[1]}"#)) == .invalidABIValue)
    }

    @Test("cutting a document anywhere is an error and never more")
    func truncation() {
        let document = Array(TypedDataTests.mail.utf8)
        for count in document.indices {
            #expect(throws: EthereumError.self) { try TypedData(parsing: Array(document[..<count])) }
        }
    }

    @Test("changing any byte of a document is an error or another document, and never more")
    func mutation() throws {
        let document = Array(TypedDataTests.mail.utf8)
        for place in document.indices {
            for byte in [0x00, 0x22, 0x30, 0x5b, 0x7d, 0xff] as [UInt8] {
                var changed = document
                changed[place] = byte
                guard let data = try? TypedData(parsing: changed) else { continue }
                #expect(try TypedData(json: data.json) == data)
            }
        }
    }
}
