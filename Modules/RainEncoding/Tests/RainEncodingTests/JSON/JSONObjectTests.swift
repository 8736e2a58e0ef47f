import RainEncoding
import Testing

@Suite struct JSONObjectTests {
    @Test func `a name is found by its code points, not by what looks the same`() throws {
        let value = try JSONValue(parsing: "{\"to\u{212a}en\":1,\"e\u{301}\":2}")
        #expect(value["toKen"] == nil)
        #expect(value["to\u{212a}en"] == 1)
        #expect(value["\u{e9}"] == nil)
        var object: JSONObject = ["e\u{301}": 1]
        object["\u{e9}"] = 2
        #expect(JSONValue.object(object).text == "{\"e\u{301}\":1,\"\u{e9}\":2}")
    }

    @Test(arguments: [0, 20]) func `two names that Unicode holds for equal are refused in one document`(others: Int) {
        let names = (0..<others).map { "\"k\($0)\":0," }.joined()
        #expect(throws: JSONError.self) { try JSONValue(parsing: "{\(names)\"K\":1,\"\u{212a}\":2}") }
    }
}
