/// Base 64 with its standard alphabet and padding (RFC 4648 §4).
public enum Base64: Sendable {
    /// The padded text of `bytes`.
    public static func encode(_ bytes: [UInt8]) -> String {
        Base64Alphabet.standard.encode(bytes, padded: true)
    }

    /// The bytes that `text` spells.
    ///
    /// Padding is required, left-over bits must be zero, white space is refused.
    public static func decode(_ text: some StringProtocol) throws(EncodingError) -> [UInt8] {
        try Base64Alphabet.standard.decode(Array(text.utf8), padded: true)
    }
}

/// Base 64 with the alphabet that is safe in URLs, and no padding (RFC 4648 §5, as in RFC 7515).
public enum Base64URL: Sendable {
    /// The unpadded text of `bytes`.
    public static func encode(_ bytes: [UInt8]) -> String {
        Base64Alphabet.url.encode(bytes, padded: false)
    }

    /// The bytes that `text` spells.
    ///
    /// Padding and white space are refused, left-over bits must be zero.
    public static func decode(_ text: some StringProtocol) throws(EncodingError) -> [UInt8] {
        try Base64Alphabet.url.decode(Array(text.utf8), padded: false)
    }
}

/// The two alphabets differ in their last two characters only.
struct Base64Alphabet: Sendable {
    static let standard = Base64Alphabet(tail: "+/")
    static let url = Base64Alphabet(tail: "-_")

    private let characters: [UInt8]
    private let values: [UInt8]
    private static let invalid: UInt8 = 0xff
    private static let padding: UInt8 = 0x3d

    private init(tail: String) {
        characters = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + tail).utf8)
        var table = [UInt8](repeating: Self.invalid, count: 256)
        for (value, character) in characters.enumerated() { table[Int(character)] = UInt8(value) }
        values = table
    }

    func encode(_ bytes: [UInt8], padded: Bool) -> String {
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        var offset = 0
        while offset < bytes.count {
            let group = bytes[offset..<min(offset + 3, bytes.count)]
            var bits: UInt32 = 0
            for place in 0..<3 { bits = bits << 8 | (place < group.count ? UInt32(group[offset + place]) : 0) }
            for place in 0..<4 {
                if place <= group.count {
                    out.append(characters[Int(bits >> UInt32(18 - 6 * place) & 0x3f)])
                } else if padded {
                    out.append(Self.padding)
                }
            }
            offset += 3
        }
        return String(decoding: out, as: UTF8.self)
    }

    func decode(_ text: [UInt8], padded: Bool) throws(EncodingError) -> [UInt8] {
        var digits = text[...]
        if padded {
            guard text.count.isMultiple(of: 4) else { throw EncodingError(.invalidLength) }
            for _ in 0..<2 where digits.last == Self.padding { digits.removeLast() }
        }
        guard digits.count % 4 != 1 else { throw EncodingError(.invalidLength) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for (offset, digit) in digits.enumerated() {
            let value = values[Int(digit)]
            guard value != Self.invalid else { throw EncodingError(.invalidCharacter(offset: offset)) }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> held))
                bits &= (1 << held) - 1
            }
        }
        // Two texts for the same bytes would let a signed token be respelled.
        guard bits == 0 else { throw EncodingError(.invalidLength) }
        return bytes
    }
}
