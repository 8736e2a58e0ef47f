import RainEncoding
import Testing

@Suite struct JSONParserTests {
    @Test func `numbers keep their spelling`() throws {
        let text =
            #"{"a":1.10,"b":115792089237316195423570985008687907853269984665640564039457584007913129639935,"c":-0,"d":1e3}"#
        let value = try JSONValue(parsing: text)
        #expect(value.text == text)
        #expect(value["b"]?.intValue == nil)
        #expect(value["c"]?.intValue == nil)
        #expect(value["d"]?.numberValue?.text == "1e3")
        #expect(try JSONValue(parsing: "-12")["x"] == nil)
        #expect(try JSONValue(parsing: "-12").intValue == -12)
    }

    @Test func `members keep their order and white space goes`() throws {
        let value = try JSONValue(parsing: " { \"z\" : [ true , false , null ] ,\n\t\"a\" : { } } ")
        #expect(value.text == #"{"z":[true,false,null],"a":{}}"#)
        #expect(value.objectValue?.names == ["z", "a"])
    }

    @Test func `escapes are read and written as RFC 8785 has them`() throws {
        let value = try JSONValue(parsing: #""\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/\ud83d\ude00""#)
        #expect(value.stringValue == "€$\u{0f}\nA'B\"\\\\\"/😀")
        #expect(value.text == #""€$\u000f\nA'B\"\\\\\"/😀""#)
    }

    @Test(arguments: [
        "", "{", "[1", "\"a", "nul", "tru ", "01", "+1", ".5", "1.", "1e", "-", "NaN", "0x10", "[1,]", "{\"a\":1,}", "{a:1}",
        "'a'", "[1]x", "\"\\x\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\u{01}\"", "// 1", "\u{feff}1",
        "{\"a\" 1}",
    ])
    func `what is not JSON is refused`(_ text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    }

    @Test func `a name given twice is refused, also when spelled differently`() {
        #expect(throws: JSONError(.duplicateMember, offset: 7)) { try JSONValue(parsing: #"{"a":1,"a":2}"#) }
        #expect(throws: JSONError(.duplicateMember, offset: 7)) { try JSONValue(parsing: #"{"a":1,"\u0061":2}"#) }
    }

    @Test(arguments: [15, 16, 17, 40]) func `a name given twice is refused wherever the two stand`(count: Int) throws {
        let names = (0..<count).map { "k\($0)" }
        #expect(
            try JSONValue(parsing: "{" + names.map { "\"\($0)\":0" }.joined(separator: ",") + "}").objectValue?.names == names)
        for repeated in names {
            let text = "{" + (names + [repeated]).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
            #expect(throws: JSONError(.duplicateMember, offset: text.utf8.count - 5 - repeated.utf8.count)) {
                try JSONValue(parsing: text)
            }
        }
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: JSONError(.invalidUTF8, offset: 0)) { try JSONValue(parsing: [0x22, 0x61, 0xff, 0x61, 0x22]) }
        #expect(throws: JSONError(.invalidUTF8, offset: 0)) { try JSONValue(parsing: [0x22, 0x5c, 0x6e, 0xff, 0x61, 0x22]) }
        #expect(throws: JSONError(.invalidUTF8, offset: 0)) { try JSONValue(parsing: [0x22, 0xff, 0x22]) }
        #expect(throws: JSONError(.invalidUTF8, offset: 0)) { try JSONValue(parsing: [0x22, 0xed, 0xa0, 0x80, 0x22]) }
    }

    @Test func `a megabyte of brackets is an error, not a crash`() {
        #expect(throws: JSONError(.tooDeep, offset: 128)) { try JSONValue(parsing: [UInt8](repeating: 0x5b, count: 1 << 20)) }
        #expect(throws: JSONError.self) { try JSONValue(parsing: [UInt8](repeating: 0x5b, count: 1 << 20), maximumDepth: .max) }
        #expect(throws: JSONError(.tooDeep, offset: 0)) { try JSONValue(parsing: "[]", maximumDepth: 0) }
        #expect(throws: Never.self) {
            try JSONValue(parsing: String(repeating: "[", count: 128) + String(repeating: "]", count: 128))
        }
    }

    @Test func `every cut of a document is an error`() throws {
        let text = Array(#"{"a":[1,-2.5e+3,"x\n\u00e9é",true,false,null,{"b":{}}]}"#.utf8)
        _ = try JSONValue(parsing: text)
        for end in text.indices {
            #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text[..<end])) }
        }
    }

    @Test func `an object with many members is read in reasonable time`() throws {
        let text = "{" + (0..<20_000).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
        #expect(try JSONValue(parsing: text).objectValue?.count == 20_000)
    }
}
