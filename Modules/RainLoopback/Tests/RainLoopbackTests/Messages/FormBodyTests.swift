import RainLoopback
import Testing

/// Forms as browsers post them, and what only looks like one.
@Suite struct FormBodyTests {
    @Test func `fields are read with their escapes`() {
        #expect(
            FormBody.fields(Array("state=a-b_c&result=%7B%22ok%22%3A1%7D&empty=&word=two+words".utf8))
                == ["state": "a-b_c", "result": #"{"ok":1}"#, "empty": "", "word": "two words"])
        #expect(FormBody.fields([]) == [:])
        #expect(FormBody.fields(Array("a=b=c&d".utf8)) == ["a": "b=c", "d": ""])
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=1&a=2", "=1", "a=1&", "a=%ff%fe"])
    func `what is no form is refused whole`(_ text: String) {
        #expect(FormBody.fields(Array(text.utf8)) == nil)
    }

    @Test func `a form has few fields`() {
        let fields = (0..<33).map { "f\($0)=1" }
        #expect(FormBody.fields(Array(fields.joined(separator: "&").utf8)) == nil)
        #expect(FormBody.fields(Array(fields.dropLast().joined(separator: "&").utf8))?.count == 32)
    }
}
