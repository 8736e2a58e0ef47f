/// The code of Solidity's `Panic(uint256)`: what the compiler itself checks.
public struct PanicCode: Hashable, Sendable {
    /// The code.
    public let rawValue: UInt256

    /// Takes a code.
    public init(rawValue: UInt256) {
        self.rawValue = rawValue
    }

    /// What the code means, in English; nil for codes that Solidity does not define.
    public var meaning: String? {
        switch UInt64(exactly: rawValue) {
        case 0x00: "a panic the compiler inserted"
        case 0x01: "an assertion failed"
        case 0x11: "arithmetic left the range of its type"
        case 0x12: "division or remainder by zero"
        case 0x21: "a number is no case of its enum"
        case 0x22: "a byte array in storage is encoded wrongly"
        case 0x31: "an element was taken from an empty array"
        case 0x32: "an index is outside its array"
        case 0x41: "too much memory was asked for"
        case 0x51: "a function pointer that was never set was called"
        default: nil
        }
    }
}

extension PanicCode: CustomStringConvertible {
    /// The code in hex and its meaning: "panic 0x11 (arithmetic left the range of its type)".
    public var description: String {
        meaning.map { "panic \(rawValue.hex) (\($0))" } ?? "panic \(rawValue.hex)"
    }
}
