/// A JSON number, kept as it was spelled.
///
/// Amounts and identifiers can exceed what a floating-point number holds (2^53), so nothing here goes through one.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    /// The spelling, by the grammar of RFC 8259 §6.
    public let text: String

    /// The decimal spelling of an integer.
    public init(_ value: some BinaryInteger) {
        text = String(value)
    }

    /// An integer literal.
    public init(integerLiteral value: Int) {
        text = String(value)
    }

    /// A number spelled out, or nil when the spelling is not a JSON number.
    public init?(spelling: String) {
        let bytes = Array(spelling.utf8)
        guard JSONNumber.end(in: bytes, from: 0) == bytes.count else { return nil }
        text = spelling
    }

    init(checked text: String) {
        self.text = text
    }

    /// The spelling.
    public var description: String { text }

    /// The value, when the spelling is a plain integer that fits `Int`; `1.0` and `1e3` are not plain.
    public var intValue: Int? {
        // "-0" is a legal spelling, but no integer's own.
        text == "-0" ? nil : Int(text)
    }

    /// The end of the number that begins at `start`, or nil when none does.
    static func end(in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        func digits() -> Bool {
            let first = place
            while place < bytes.count, 0x30...0x39 ~= bytes[place] { place += 1 }
            return place > first
        }
        func next(_ byte: UInt8) -> Bool {
            guard place < bytes.count, bytes[place] == byte else { return false }
            place += 1
            return true
        }
        _ = next(0x2d)
        if !next(0x30) { guard digits() else { return nil } }
        if next(0x2e) { guard digits() else { return nil } }
        if next(0x65) || next(0x45) {
            if !next(0x2b) { _ = next(0x2d) }
            guard digits() else { return nil }
        }
        return place
    }
}
