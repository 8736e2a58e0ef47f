import RainCrypto

/// Where an extended key stands in its tree (BIP-32).
struct HDKeyPosition: Hashable, Sendable {
    var depth: UInt8 = 0
    var parentFingerprint: UInt32 = 0
    var index: UInt32 = 0

    static let master = HDKeyPosition()

    /// The position one step further down.
    ///
    /// - Throws: `invalidDerivationPath` at depth 255, the last one.
    func child(_ index: UInt32, parentFingerprint: UInt32) throws(EthereumError) -> HDKeyPosition {
        guard depth < .max else {
            throw EthereumError(.invalidDerivationPath, "a key at depth 255 has no children")
        }
        return HDKeyPosition(depth: depth + 1, parentFingerprint: parentFingerprint, index: index)
    }
}

/// The two serialised forms of an extended key, by their first four bytes.
enum HDKeyVersion: UInt32 {
    case privateKey = 0x0488_ADE4
    case publicKey = 0x0488_B21E
}

/// The 78 bytes of an extended key: version, position, chain code and 33 bytes of key.
struct HDKeyPayload {
    let position: HDKeyPosition
    let chainCode: SecretBytes
    /// 33 bytes: a zero and the private key, or the compressed public key.
    let key: SecretBytes

    /// The extended key as text, in UTF-8.
    func text(_ version: HDKeyVersion) throws(EthereumError) -> SecretBytes {
        let payload = try SecretBytes.filled(count: Base58.payloadCount) { payload in
            payload.storeBytes(of: version.rawValue.bigEndian, toByteOffset: 0, as: UInt32.self)
            payload[4] = position.depth
            payload.storeBytes(of: position.parentFingerprint.bigEndian, toByteOffset: 5, as: UInt32.self)
            payload.storeBytes(of: position.index.bigEndian, toByteOffset: 9, as: UInt32.self)
            chainCode.withUnsafeBytes { for (offset, byte) in $0.prefix(32).enumerated() { payload[13 + offset] = byte } }
            key.withUnsafeBytes { for (offset, byte) in $0.prefix(33).enumerated() { payload[45 + offset] = byte } }
        }
        return try Base58.encode(payload)
    }

    /// Reads the text of an extended key of one of the two kinds.
    ///
    /// - Throws: `invalidKey`.
    init(_ text: SecretBytes, _ version: HDKeyVersion) throws(EthereumError) {
        guard let payload = try Base58.decode(text) else {
            throw EthereumError(.invalidKey, "an extended key is 111 digits of base 58 with a checksum that matches")
        }
        let found: UInt32
        (found, position, chainCode, key) = try payload.withUnsafeBytes { payload throws(EthereumError) in
            func word(_ offset: Int) -> UInt32 {
                UInt32(bigEndian: payload.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
            }
            return (
                word(0), HDKeyPosition(depth: payload[4], parentFingerprint: word(5), index: word(9)),
                try SecretBytes.copy(of: payload[13..<45]), try SecretBytes.copy(of: payload[45..<78])
            )
        }
        guard found == version.rawValue else {
            let wanted = version == .privateKey ? "private key starts with xprv" : "public key starts with xpub"
            throw EthereumError(.invalidKey, "an extended \(wanted)")
        }
        guard position.depth > 0 || position == .master else {
            throw EthereumError(.invalidKey, "a master key has no parent and no index; this one names one")
        }
    }

    init(position: HDKeyPosition, chainCode: SecretBytes, key: SecretBytes) {
        self.position = position
        self.chainCode = chainCode
        self.key = key
    }
}
