import RainCore
import RainCrypto

/// A one-time code as a user typed it, checked in its form so that a slip of the hand costs no try.
struct LoginCode: Sendable {
    let text: Redacted<String>

    /// Trims white space.
    ///
    /// The length is the organisation's choice (6 to 9 today, digits or letters), so only the alphabet and a bound are checked.
    ///
    /// - Throws: `RainError` `invalidLoginCode` (RAIN_203) unless 1 to 32 ASCII letters and digits are left.
    init(_ typed: String) throws(RainError) {
        var code = Substring(typed)
        while code.first?.isWhitespace == true { code.removeFirst() }
        while code.last?.isWhitespace == true { code.removeLast() }
        guard 1...32 ~= code.utf8.count, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
            throw RainError(.invalidLoginCode, "a code is made of letters and digits", context: ["challenge": "open"])
        }
        text = Redacted(String(code))
    }
}
