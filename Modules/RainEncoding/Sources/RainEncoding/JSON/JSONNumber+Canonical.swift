extension JSONNumber {
    /// The number as RFC 8785 §3.2.2.3 spells it, by way of a double.
    ///
    /// - Throws: ``EncodingError`` `inexactNumber` for an integer that no double holds closely enough to be spelled as it is, and
    ///   for a number beyond the range of a double.
    func canonical() throws(EncodingError) -> JSONNumber {
        guard let value = Double(text), value.isFinite else { throw EncodingError(.inexactNumber) }
        let spelled = ECMAScriptNumber.text(value)
        if let own = DecimalDigits(text), own.isInteger, own != DecimalDigits(spelled) {
            throw EncodingError(.inexactNumber)
        }
        return JSONNumber(checked: spelled)
    }
}

/// What a decimal spelling stands for, without its sign: digits that neither begin nor end with zero, and the power of ten of
/// the last one.
struct DecimalDigits: Equatable {
    private(set) var digits: [UInt8] = []
    private(set) var exponent = 0

    /// Reads a spelling of JSON's grammar, or one of Swift's for a finite double; nil when the power of ten is beyond `Int`.
    init?(_ text: String) {
        var isFraction = false
        let characters = text.utf8
        let end = characters.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? characters.endIndex
        if end != characters.endIndex {
            guard let power = Int(text[characters.index(after: end)...]) else { return nil }
            exponent = power
        }
        for character in characters[..<end] {
            switch character {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if !digits.isEmpty || character != UInt8(ascii: "0") { digits.append(character) }
                if isFraction { exponent = exponent.subtractingReportingOverflow(1).partialValue }
            default: break
            }
        }
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent = exponent.addingReportingOverflow(1).partialValue
        }
        if digits.isEmpty { exponent = 0 }
    }

    /// Whether the number has no fraction.
    var isInteger: Bool { exponent >= 0 }
}
