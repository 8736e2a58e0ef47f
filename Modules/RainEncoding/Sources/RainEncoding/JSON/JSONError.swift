/// Text that is not JSON (RFC 8259), or JSON that this reader refuses.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Hashable, Sendable {
        /// The text ends inside a value.
        case unexpectedEnd
        /// A byte that cannot stand here.
        case unexpectedByte
        /// Something follows the value.
        case trailingBytes
        /// A number outside JSON's grammar, such as `01`, `+1` or `.5`.
        case invalidNumber
        /// A string with an unescaped control character, an unknown escape or half a surrogate pair.
        case invalidString
        /// The bytes are not UTF-8.
        case invalidUTF8
        /// An object names one member twice, or two by names that Unicode holds for equal: which one counts would be a guess.
        case duplicateMember
        /// More levels of arrays and objects than allowed.
        case tooDeep
    }

    /// The fault.
    public let reason: Reason

    /// Where it was met, in bytes from the start of the text.
    public let offset: Int

    /// Makes an error of one reason at one place.
    public init(_ reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// A sentence that is safe to log: it names the place, never the text.
    public var description: String {
        "not valid JSON (\(reason)) at byte \(offset)"
    }
}
