/// One hex digit, without a table to load or a string to make.
enum HexDigit {
    /// The value 0 to 15 of an ASCII digit of either case, or nil.
    static func value(_ character: UInt8) -> UInt8? {
        let digit = character &- UInt8(ascii: "0")
        if digit < 10 { return digit }
        // Setting bit 5 makes ASCII letters lower case.
        let letter = (character | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// The lower-case ASCII digit of the low four bits.
    static func lower(_ nibble: UInt8) -> UInt8 {
        let value = nibble & 0xF
        return value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
    }
}
