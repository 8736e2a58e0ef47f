internal import RainCrypto
internal import RainEncoding

/// The key of a store, and the name by which it is known without being shown.
struct SealingKey: Sendable {
    /// 32 bytes, for AES-256-GCM.
    let bytes: SecretBytes

    /// The first half of an HMAC-SHA-256 under the key: tells keys apart and shows a damaged one, and gives nothing away.
    let id: [UInt8]

    static let idCount = 16
    static let cipher = AEAD.aes256GCM

    /// A fresh key.
    init() throws(CryptoError) {
        try self.init(ofRightLength: SecretBytes.random(count: Self.cipher.keyCount))
    }

    /// A key that was kept; nil unless it has 32 bytes.
    init?(_ bytes: SecretBytes) throws(CryptoError) {
        guard bytes.count == Self.cipher.keyCount else { return nil }
        try self.init(ofRightLength: bytes)
    }

    private init(ofRightLength bytes: SecretBytes) throws(CryptoError) {
        self.bytes = bytes
        let name = try HMAC.sha256(key: bytes, message: Array("rain sealing key 1".utf8))
        id = name.withUnsafeBytes { Array($0.prefix(Self.idCount)) }
    }

    /// The id in 32 hexadecimal digits, under which a vault keeps the key.
    static func text(of id: [UInt8]) -> String { Hex.encode(id) }
}
