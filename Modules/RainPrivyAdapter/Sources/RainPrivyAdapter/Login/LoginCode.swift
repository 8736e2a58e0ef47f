import RainCore
import RainCrypto

/// A one-time code as a user typed it, checked in its form so that a slip of the hand costs no try.
struct LoginCode: Sendable {
    let text: Redacted<String>

    /// Trims white space.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) unless six ASCII letters and digits are left, which Privy's codes are.
    init(_ typed: String) throws(RainError) {
        var code = Substring(typed)
        while code.first?.isWhitespace == true { code.removeFirst() }
        while code.last?.isWhitespace == true { code.removeLast() }
        guard code.utf8.count == 6, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw RainError(.invalidLoginCode, "a code is six letters or digits", context: ["challenge": "open"])
        }
        text = Redacted(String(code))
    }
}
