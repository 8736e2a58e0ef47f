/// Recursive Length Prefix, the encoding of Ethereum's transactions (Yellow Paper, appendix B).
///
/// An item is a string of bytes or a list of items. Decoding takes canonical encodings only: there is one encoding for each
/// item, so that decoding and encoding again gives the same bytes and therefore the same hash.
public enum RLP: Sendable {
    /// What RLP encodes: bytes, or a list of items.
    public enum Item: Hashable, Sendable {
        /// A string of bytes.
        case bytes([UInt8])
        /// A list of items, possibly empty.
        case list([Item])
    }

    /// How deep lists may be nested when decoding: 512, far beyond any structure of Ethereum.
    public static let maximumDepth = 512

    /// Payloads up to this length have their length in the prefix byte itself.
    static let longestShortPayload = 55

    /// How many bytes the header of a string or list with such a payload has, without the rule for single bytes.
    static func headerCount(payloadCount: Int) -> Int {
        payloadCount <= longestShortPayload ? 1 : 1 + bigEndianCount(of: payloadCount)
    }

    /// How many bytes a number that is not negative needs.
    static func bigEndianCount(of number: Int) -> Int {
        (Int.bitWidth - number.leadingZeroBitCount + 7) / 8
    }
}
