// ECDSA signatures as SEQUENCE { INTEGER r, INTEGER s } in DER (X.690) for curves of 256 bits: one encoding for each pair, and only
// that one is read. BER's liberties (long lengths, padded or negative integers, anything after the end) are refused: two encodings
// of one signature are two transactions, two stamps, two log entries.
enum StrictDER {
    private static let sequence: UInt8 = 0x30
    private static let integer: UInt8 = 0x02

    static func encode(r: Digest32, s: Digest32) -> [UInt8] {
        let values = encode(r) + encode(s)
        return [sequence, UInt8(values.count)] + values
    }

    static func decode(_ bytes: [UInt8]) throws(CryptoError) -> (r: Digest32, s: Digest32) {
        var rest = bytes[...]
        // Two integers take at most 70 bytes, so a length is one byte below 0x80.
        guard rest.popFirst() == sequence, let count = rest.popFirst(), count < 0x80, rest.count == Int(count),
            let r = popInteger(&rest), let s = popInteger(&rest), rest.isEmpty
        else { throw CryptoError(.invalidSignature, "the signature is not the strict DER of two integers of up to 32 bytes") }
        return (r, s)
    }

    private static func encode(_ value: Digest32) -> [UInt8] {
        var content = value.bytes.drop { $0 == 0 }
        // A set top bit would read as negative, and zero needs its one byte.
        if (content.first ?? 0x80) >= 0x80 { content = [0] + content }
        return [integer, UInt8(content.count)] + content
    }

    private static func popInteger(_ rest: inout ArraySlice<UInt8>) -> Digest32? {
        guard rest.popFirst() == integer, let length = rest.popFirst(), (1...33).contains(length), rest.count >= Int(length)
        else { return nil }
        var content = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        guard let first = content.first, first < 0x80 else { return nil }
        if first == 0 && content.count > 1 {
            content = content.dropFirst()
            // The zero byte is there only to keep the number positive.
            guard let next = content.first, next >= 0x80 else { return nil }
        }
        guard content.count <= 32 else { return nil }
        return Digest32([UInt8](repeating: 0, count: 32 - content.count) + content)
    }
}
