import RainEncoding
import RainEthereum
import Testing

@Suite("Values of typed data")
struct TypedDataValueTests {
    /// The word a value of a type is encoded to.
    static func word(_ type: String, _ value: String) throws -> String {
        let types = try TypedDataTypes(["S": [TypedDataMember("m", type)]])
        let encoded = try types.encodeData("S", json: JSONValue(parsing: #"{"m":\#(value)}"#))
        return DataHex.encode(encoded[32...])
    }

    /// The kind of error a value of a type is refused with; nil when it is taken.
    static func fault(_ type: String, _ value: String) throws -> EthereumError.Kind? {
        do {
            _ = try word(type, value)
            return nil
        } catch let error as EthereumError {
            return error.kind
        }
    }

    @Test(
        "integers of every width end where they should, as numbers, decimal text or hex text",
        arguments: [8, 16, 64, 128, 248, 256])
    func ranges(bits: Int) throws {
        let limit: UInt256? = bits == 256 ? nil : .one << bits
        let greatest = limit.map { $0 &- 1 } ?? .max
        for text in ["\(greatest)", "\"\(greatest)\"", "\"\(greatest.hex)\""] {
            #expect(try Self.word("uint\(bits)", text) == DataHex.encode(greatest.bigEndianBytes))
        }
        #expect(
            try Self.fault("uint\(bits)", limit?.description ?? "1" + String(repeating: "0", count: 78))
                == (bits == 256 ? .overflow : .invalidABIValue))
        #expect(try Self.fault("uint\(bits)", "-1") == .invalidABIValue)

        let half = UInt256.one << (bits - 1)
        #expect(try Self.word("int\(bits)", "\"\(half &- 1)\"") == DataHex.encode((half &- 1).bigEndianBytes))
        #expect(try Self.word("int\(bits)", "-\(half)") == DataHex.encode((UInt256.zero &- half).bigEndianBytes))
        #expect(try Self.word("int\(bits)", "\"-1\"") == DataHex.encode(UInt256.max.bigEndianBytes))
        #expect(try Self.fault("int\(bits)", "\(half)") == (bits == 256 ? .overflow : .invalidABIValue))
        #expect(try Self.fault("int\(bits)", "\"\(half.hex)\"") == (bits == 256 ? .overflow : .invalidABIValue))
        #expect(try Self.fault("int\(bits)", "\"-\(half &+ 1)\"") == (bits == 256 ? .overflow : .invalidABIValue))
    }

    @Test("int and uint are 256 bits wide")
    func aliases() throws {
        #expect(try Self.word("uint", "\"\(UInt256.max)\"") == DataHex.encode(UInt256.max.bigEndianBytes))
        #expect(try Self.fault("int", "\"\(UInt256.max)\"") == .overflow)
    }

    @Test(
        "what only looks like an integer is refused",
        arguments: [
            "1.0", "1e3", "\"\"", "\"0x\"", "\"-\"", "\"--1\"", "\"+1\"", "\" 1\"", "\"1_000\"", "\"1,000\"", "\"1e3\"",
            "\"0X10\"", "\"0xg\"", "\"١\"",
        ])
    func noInteger(text: String) throws {
        for type in ["uint256", "int256", "int8"] {
            let isNegative = text.hasPrefix("\"-")
            #expect(try Self.fault(type, text) == (isNegative && type == "uint256" ? .invalidABIValue : .invalidNumber))
        }
    }

    @Test("values of another kind are no integers", arguments: ["true", "[]", "{}", "null"])
    func otherKinds(text: String) throws {
        #expect(try Self.fault("uint8", text) == .invalidABIValue)
        #expect(try Self.fault("int8", text) == .invalidABIValue)
    }

    @Test("bool is true or false, and nothing that another library would take for it")
    func bool() throws {
        #expect(try Self.word("bool", "true") == DataHex.encode(UInt256.one.bigEndianBytes))
        #expect(try Self.word("bool", "false") == DataHex.encode(UInt256.zero.bigEndianBytes))
        for text in ["1", "0", "\"true\"", "\"false\"", "\"\"", "[]"] {
            #expect(try Self.fault("bool", text) == .invalidABIValue, "\(text)")
        }
    }

    @Test("an address fills the right of its word; mixed case has to carry its checksum")
    func address() throws {
        let word = "0x000000000000000000000000cd2a3d9f938e13cd947ec05abc7fe734df8dd826"
        #expect(try Self.word("address", "\"0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826\"") == word)
        #expect(try Self.word("address", "\"0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826\"") == word)
        #expect(try Self.fault("address", "\"0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826\"") == .checksumMismatch)
        #expect(try Self.fault("address", "\"CD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826\"") == .invalidAddress)
        #expect(try Self.fault("address", "\"0x0\"") == .invalidAddress)
        #expect(try Self.fault("address", "\"0x\"") == .invalidAddress)
        #expect(try Self.fault("address", "\"alice.eth\"") == .nameNotSupported)
        #expect(try Self.fault("address", "0") == .invalidABIValue)
    }

    @Test("bytesN fills the left of its word and is exactly N bytes")
    func fixedBytes() throws {
        #expect(try Self.word("bytes3", "\"0xABcdef\"") == "0xabcdef" + String(repeating: "0", count: 58))
        #expect(
            try Self.word("bytes32", "\"0x\(String(repeating: "5a", count: 32))\"") == "0x" + String(repeating: "5a", count: 32)
        )
        for text in ["\"0x\"", "\"0xabcd\"", "\"0xabcdef01\""] {
            #expect(try Self.fault("bytes3", text) == .invalidABIValue, "\(text)")
        }
        for text in ["\"0xabcde\"", "\"abcdef\"", "\"0Xabcdef\"", "\"0xabcdeg\""] {
            #expect(try Self.fault("bytes3", text) == .invalidHex, "\(text)")
        }
        #expect(try Self.fault("bytes1", "1") == .invalidABIValue)
    }

    @Test("bytes and string are hashed; text is taken as its UTF-8")
    func dynamic() throws {
        #expect(try Self.word("bytes", "\"0x\"") == Hash32.keccak256([]).description)
        #expect(try Self.word("bytes", "\"0x00ff\"") == Hash32.keccak256([0, 0xff]).description)
        #expect(try Self.word("string", "\"\"") == Hash32.keccak256([]).description)
        #expect(try Self.word("string", "\"0x00ff\"") == Hash32.keccak256(Array("0x00ff".utf8)).description)
        #expect(try Self.word("string", #""é🪙\u00e9""#) == Hash32.keccak256(Array("é🪙é".utf8)).description)
        #expect(try Self.fault("string", "1") == .invalidABIValue)
        #expect(try Self.fault("bytes", "[0,255]") == .invalidABIValue)
        #expect(try Self.fault("bytes", "\"0x0\"") == .invalidHex)
    }

    @Test("arrays are hashed element by element, and have as many as their type says")
    func arrays() throws {
        let one = UInt256.one.bigEndianBytes
        let two = UInt256(UInt64(2)).bigEndianBytes
        #expect(try Self.word("uint8[]", "[]") == Hash32.keccak256([]).description)
        #expect(try Self.word("uint8[2]", "[1,2]") == Hash32.keccak256(one + two).description)
        let inner = Hash32.keccak256(one + two).bytes
        #expect(try Self.word("uint8[2][]", "[[1,2],[1,2]]") == Hash32.keccak256(inner + inner).description)
        #expect(try Self.word("uint8[][1]", "[[1,2]]") == Hash32.keccak256(inner).description)
        #expect(try Self.word("uint8[0]", "[]") == Hash32.keccak256([]).description)
        #expect(try Self.fault("uint8[2]", "[1]") == .invalidABIValue)
        #expect(try Self.fault("uint8[2]", "[1,2,3]") == .invalidABIValue)
        #expect(try Self.fault("uint8[2][]", "[[1,2],[1]]") == .invalidABIValue)
        #expect(try Self.fault("uint8[]", "[256]") == .invalidABIValue)
        #expect(try Self.fault("uint8[]", "{}") == .invalidABIValue)
        #expect(try Self.fault("uint8[999999999]", "[]") == .invalidABIValue)
    }

    @Test(
        "a value that is missing or null is refused",
        arguments: ["uint8", "bool", "address", "bytes32", "bytes", "string", "uint8[]"])
    func missing(type: String) throws {
        #expect(try Self.fault(type, "null") == .invalidABIValue)
        let types = try TypedDataTypes(["S": [TypedDataMember("m", type)]])
        let error = #expect(throws: EthereumError.self) { try types.encodeData("S", json: [:]) }
        #expect(error?.kind == .invalidABIValue)
    }

    @Test("an error names the place by its position and repeats no name and no value")
    func message() throws {
        let types = try TypedDataTypes("Outer(bool secretName,Inner[] otherName)Inner(uint8 thirdName)")
        let error = #expect(throws: EthereumError.self) {
            try types.encodeData("Outer", json: ["secretName": true, "otherName": [["thirdName": 1], ["thirdName": 256]]])
        }
        #expect(error?.message == "in value 1: in value 1: in value 0: a uint8 is 0 to 2^8 - 1")
    }
}
