import RainEncoding
import Testing

@Suite struct JSONValueTests {
    @Test func `literals read like the text they become`() {
        let value: JSONValue = ["id": 1, "ok": true, "none": nil, "list": ["a", 2], "inner": ["x": []]]
        #expect(value.text == #"{"id":1,"ok":true,"none":null,"list":["a",2],"inner":{"x":[]}}"#)
    }

    @Test func `a member is set in place and removed by nil`() {
        var object: JSONObject = ["a": 1, "b": 2]
        object["a"] = 3
        object["c"] = 4
        object["b"] = nil
        #expect(JSONValue.object(object).text == #"{"a":3,"c":4}"#)
    }

    @Test func `asking for the wrong kind gives nil`() {
        let value: JSONValue = ["a": [1]]
        #expect(value["b"] == nil)
        #expect(value[0] == nil)
        #expect(value["a"]?[1] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["a"]?[0]?.intValue == 1)
        #expect(value.stringValue == nil)
        #expect(JSONValue.string("1").intValue == nil)
    }

    @Test func `a number must be spelled as JSON has it`() {
        #expect(JSONNumber(spelling: "10.50")?.text == "10.50")
        for text in ["", "1,0", " 1", "1 ", "0x1", "1_0", "--1", "1.e3"] { #expect(JSONNumber(spelling: text) == nil) }
    }
}
