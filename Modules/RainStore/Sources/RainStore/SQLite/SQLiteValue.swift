/// A value of a column or a parameter.
public enum SQLiteValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// An integer of 64 bits.
    case integer(Int64)
    /// Text, UTF-8.
    case text(String)
    /// Bytes.
    case blob([UInt8])

    /// The integer, when this is one.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The text, when this is one.
    public var text: String? { if case .text(let value) = self { value } else { nil } }
    /// The bytes, when these are some.
    public var blob: [UInt8]? { if case .blob(let value) = self { value } else { nil } }
}
