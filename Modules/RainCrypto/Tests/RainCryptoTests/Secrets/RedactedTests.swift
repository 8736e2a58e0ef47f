import RainCrypto
import Testing

@Suite struct RedactedTests {
    private struct Login: Sendable {
        let code: Redacted<String>
    }

    @Test func showsNothing() {
        let login = Login(code: Redacted("123456"))
        var dumped = ""
        dump(login, to: &dumped)
        for text in ["\(login)", String(reflecting: login), "\(login.code)", String(reflecting: login.code), dumped] {
            #expect(text.contains("<redacted>"))
            #expect(!text.contains("123456"))
        }
        #expect(Mirror(reflecting: login.code).children.isEmpty)
    }

    @Test func givesTheValueWhenAsked() {
        var code = Redacted("123456")
        code.exposed += "7"
        #expect(code.exposed == "1234567")
    }
}
