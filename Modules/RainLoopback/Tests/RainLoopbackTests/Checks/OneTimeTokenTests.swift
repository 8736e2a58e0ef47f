import RainLoopback
import Testing

/// A word that opens once.
@Suite struct OneTimeTokenTests {
    @Test func `a word opens once, and a wrong one does not use it up`() throws {
        var token = try OneTimeToken()
        #expect(token.spend("") == .wrong)
        #expect(token.spend(String(token.text.dropLast())) == .wrong)
        #expect(token.spend(token.text + "A") == .wrong)
        #expect(token.spend(token.text) == .accepted)
        #expect(token.spend(token.text) == .spent)
        #expect(token.spend("x") == .wrong)
    }

    @Test func `words are 43 characters of a URL's alphabet, and no two alike`() throws {
        let words = try (0..<100).map { _ in try OneTimeToken().text }
        #expect(Set(words).count == 100)
        #expect(
            words.allSatisfy {
                $0.utf8.count == 43 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            })
        let token = try OneTimeToken()
        #expect(!"\(token) \(String(reflecting: token))".contains(token.text))
    }
}
