// The two DER frames (X.690) in which P-256 keys travel. For a named curve nothing in them varies but the key, so reading one is
// comparing it with the one frame there is: no length, tag or object identifier is ever interpreted, and BER's liberties, explicit
// curve parameters and other curves do not fit.
extension P256 {
    // SEQUENCE { id-ecPublicKey, prime256v1 }
    private static let algorithm: [UInt8] = [
        0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01,
        0x07,
    ]
    // SEQUENCE { algorithm, BIT STRING of 33 or 65 bytes }
    private static let compressedHeader = [0x30, 0x39] + algorithm + [0x03, 0x22, 0x00]
    private static let uncompressedHeader = [0x30, 0x59] + algorithm + [0x03, 0x42, 0x00]
    // SEQUENCE { 0, algorithm, OCTET STRING { SEQUENCE { 1, OCTET STRING of 32 bytes, [1] { BIT STRING of 65 bytes } } } }
    private static let scalarHeader =
        [0x30, 0x81, 0x87, 0x02, 0x01, 0x00] + algorithm + [0x04, 0x6d, 0x30, 0x6b, 0x02, 0x01, 0x01, 0x04, 0x20]
    private static let pointHeader: [UInt8] = [0xa1, 0x44, 0x03, 0x42, 0x00]
    // The same without the point.
    private static let loneScalarHeader =
        [0x30, 0x41, 0x02, 0x01, 0x00] + algorithm + [0x04, 0x27, 0x30, 0x25, 0x02, 0x01, 0x01, 0x04, 0x20]

    // A private key's scalar, and its point when that is there.
    private static func split(
        pkcs8 bytes: UnsafeRawBufferPointer
    ) throws(CryptoError) -> (scalar: SecretBytes, point: [UInt8]?) {
        if bytes.count == loneScalarHeader.count + 32, bytes.starts(with: loneScalarHeader) {
            return (try SecretBytes(copying: bytes.suffix(32)), nil)
        }
        let scalarEnd = scalarHeader.count + 32
        let pointStart = scalarEnd + pointHeader.count
        guard bytes.count == pointStart + 65, bytes.starts(with: scalarHeader),
            bytes[scalarEnd..<pointStart].elementsEqual(pointHeader)
        else {
            throw CryptoError(
                .invalidKey, "the key is not the PKCS#8 DER of a P-256 private key: 138 bytes with its public key, 67 without")
        }
        return (try SecretBytes(copying: bytes[scalarHeader.count..<scalarEnd]), Array(bytes[pointStart...]))
    }
}

extension P256.PublicKey {
    /// The key of a SubjectPublicKeyInfo in DER (RFC 5480), as services and browsers hand it out.
    ///
    /// - Parameter derRepresentation: 91 bytes, or 59 with a compressed point. Only the curve's name is known, not its written
    ///   out parameters, and only DER is, not BER.
    /// - Throws: ``CryptoError`` of kind `invalidPoint` for anything else, also for another curve.
    public init(derRepresentation: [UInt8]) throws(CryptoError) {
        for (header, count) in [(P256.uncompressedHeader, 65), (P256.compressedHeader, 33)]
        where derRepresentation.count == header.count + count && derRepresentation.starts(with: header) {
            try self.init(x963Representation: Array(derRepresentation.dropFirst(header.count)))
            return
        }
        throw CryptoError(
            .invalidPoint, "the key is not the SubjectPublicKeyInfo of a P-256 public key in DER: 91 bytes, 59 if compressed")
    }

    /// The SubjectPublicKeyInfo in DER (RFC 5480): 91 bytes, with the uncompressed point.
    public var derRepresentation: [UInt8] { P256.uncompressedHeader + uncompressed }
}

extension P256.PrivateKey {
    /// The key of a PKCS#8 private key in DER (RFC 5208 around RFC 5915), not encrypted.
    ///
    /// - Parameter derRepresentation: 138 bytes with the public key, as OpenSSL, browsers and the key services write it, or 67
    ///   without. Only the curve's name is known, not its written out parameters, and only DER is, not BER.
    /// - Throws: ``CryptoError`` of kind `invalidKey` for anything else: another curve, attributes, a number out of range, a
    ///   public key that is not this private key's.
    public init(derRepresentation: SecretBytes) throws(CryptoError) {
        let (scalar, point) = try derRepresentation.withUnsafeBytes { bytes throws(CryptoError) in
            try P256.split(pkcs8: bytes)
        }
        try self.init(rawRepresentation: scalar)
        guard point == nil || point == publicKey.uncompressed else {
            throw CryptoError(.invalidKey, "the public key beside the P-256 private key belongs to another one")
        }
    }

    /// The PKCS#8 DER of the key: 138 bytes, with the public key.
    ///
    /// - Throws: ``CryptoError`` of kind `internalFailure` when there is no memory.
    public func derRepresentation() throws(CryptoError) -> SecretBytes {
        try SecretBytes(joining: P256.scalarHeader, rawRepresentation, P256.pointHeader + publicKey.uncompressed)
    }
}
