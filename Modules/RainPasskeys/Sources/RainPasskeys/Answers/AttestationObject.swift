/// The few shapes of CBOR (RFC 8949) that stand around what an authenticator states.
enum AttestationObject: Sendable {
    /// Nobody vouches for the key (`none`): `{"fmt": "none", "attStmt": {}, "authData": …}`.
    static func unattested(_ data: [UInt8]) -> [UInt8] {
        [0xa3] + text("fmt") + text("none") + text("attStmt") + [0xa0] + text("authData") + head(data.count) + data
    }

    /// The bytes of one byte string of fewer than 65,536; nil when that is not what there is.
    static func byteString(in cbor: [UInt8]) -> [UInt8]? {
        guard let first = cbor.first else { return nil }
        let (skipped, count): (Int, Int)
        switch first {
        case 0x40...0x57: (skipped, count) = (1, Int(first) - 0x40)
        case 0x58 where cbor.count >= 2: (skipped, count) = (2, Int(cbor[1]))
        case 0x59 where cbor.count >= 3: (skipped, count) = (3, Int(cbor[1]) << 8 | Int(cbor[2]))
        default: return nil
        }
        return cbor.count == skipped + count ? Array(cbor.dropFirst(skipped)) : nil
    }

    private static func text(_ text: String) -> [UInt8] { [0x60 + UInt8(clamping: text.utf8.count)] + Array(text.utf8) }

    /// The head of a byte string of 24 to 65,535 bytes, as all statements are.
    private static func head(_ count: Int) -> [UInt8] {
        count < 256 ? [0x58, UInt8(clamping: count)] : [0x59, UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
    }
}
