/// Text that is not the encoding it was said to be, or a value that has no encoding.
///
/// The message names what is wrong and where, never the text itself: encoded keys and tokens pass through these decoders.
public struct EncodingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Reason: Hashable, Sendable {
        /// The text must begin with `0x`.
        case missingPrefix
        /// Hexadecimal text must have an even number of digits.
        case oddLength
        /// A character outside the encoding's alphabet, at this byte offset.
        case invalidCharacter(offset: Int)
        /// The length, the padding or the left-over bits are not those the encoding allows.
        case invalidLength
        /// A number that canonical JSON (RFC 8785) cannot spell without changing it.
        case inexactNumber
    }

    /// The fault.
    public let reason: Reason

    /// Makes an error of one reason.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// A sentence that is safe to log.
    public var description: String {
        switch reason {
        case .missingPrefix: "hexadecimal text must begin with 0x"
        case .oddLength: "hexadecimal text must have an even number of digits"
        case .invalidCharacter(let offset): "a character outside the alphabet at offset \(offset)"
        case .inexactNumber: "an integer that a double does not hold, or a number beyond its range; write it as a string"
        case .invalidLength: "the text's length or padding is not valid for its encoding"
        }
    }
}
