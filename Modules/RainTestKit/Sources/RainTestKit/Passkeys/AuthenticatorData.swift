internal import RainCrypto

/// What an authenticator states, in the bytes of Web Authentication level 3, §6.1.
enum AuthenticatorData {
    /// The domain's hash, the flags, the count of signatures and, of a new passkey, its id and key.
    static func bytes(
        domain: String, flags: UInt8, count: UInt32, newKey: (id: [UInt8], key: P256.PublicKey)? = nil
    ) -> [UInt8] {
        var bytes = SHA256.hash(Array(domain.utf8)).bytes
        bytes.append(flags)
        bytes += withUnsafeBytes(of: count.bigEndian) { Array($0) }
        if let (id, key) = newKey {
            // This model of authenticator has no number.
            bytes += [UInt8](repeating: 0, count: 16)
            bytes += withUnsafeBytes(of: UInt16(clamping: id.count).bigEndian) { Array($0) }
            bytes += id + publicKey(key)
        }
        return bytes
    }

    /// Nobody vouches for the key (`none`): `{"fmt": "none", "attStmt": {}, "authData": …}` in CBOR.
    static func attestationObject(_ data: [UInt8]) -> [UInt8] {
        [0xa3] + text("fmt") + text("none") + text("attStmt") + [0xa0] + text("authData") + byteString(data)
    }

    /// An ES256 key as COSE has it (RFC 9053): `{1: 2, 3: −7, −1: 1, −2: x, −3: y}`.
    private static func publicKey(_ key: P256.PublicKey) -> [UInt8] {
        [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + byteString(key.x.bytes) + [0x22] + byteString(key.y.bytes)
    }

    private static func text(_ text: String) -> [UInt8] {
        [0x60 + UInt8(clamping: text.utf8.count)] + Array(text.utf8)
    }

    /// Bytes of fewer than 65,536.
    private static func byteString(_ bytes: [UInt8]) -> [UInt8] {
        let count = bytes.count
        let head: [UInt8] = count < 256 ? [0x58, UInt8(count)] : [0x59, UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
        return head + bytes
    }
}
