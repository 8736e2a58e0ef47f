extension P256 {
    /// An ECDSA signature: two numbers in [1, n-1].
    public struct Signature: Hashable, Sendable {
        /// The first value, big-endian.
        public let r: Digest32
        /// The second value, big-endian; low or high.
        public let s: Digest32

        init(r: Digest32, s: Digest32) {
            self.r = r
            self.s = s
        }

        private init(checkedR r: Digest32, s: Digest32) throws(CryptoError) {
            guard r.isScalar(below: P256.order), s.isScalar(below: P256.order) else {
                throw CryptoError(.invalidSignature, "r and s of a P-256 signature lie in [1, n-1]")
            }
            self.init(r: r, s: s)
        }

        /// The signature of r and s side by side, as in JOSE (RFC 7518, section 3.4).
        ///
        /// - Parameter rawRepresentation: 64 bytes, two big-endian numbers of 32 bytes.
        /// - Throws: ``CryptoError`` of kind `invalidSignature` for another length or a value out of range.
        public init(rawRepresentation: [UInt8]) throws(CryptoError) {
            guard rawRepresentation.count == 64, let r = Digest32(rawRepresentation.prefix(32)),
                let s = Digest32(rawRepresentation.suffix(32))
            else { throw CryptoError(.invalidSignature, "a raw P-256 signature has 64 bytes") }
            try self.init(checkedR: r, s: s)
        }

        /// The signature in ASN.1 DER, as stamps and passkeys carry it.
        ///
        /// - Parameter derRepresentation: A sequence of two minimal integers and nothing after it; BER is refused.
        /// - Throws: ``CryptoError`` of kind `invalidSignature` for any other encoding or a value out of range.
        public init(derRepresentation: [UInt8]) throws(CryptoError) {
            let (r, s) = try StrictDER.decode(derRepresentation)
            try self.init(checkedR: r, s: s)
        }

        /// 64 bytes: r, then s, each padded to 32.
        public var rawRepresentation: [UInt8] { r.bytes + s.bytes }

        /// The strict DER of r and s: between 8 and 72 bytes, nearly always 70 to 72.
        public var derRepresentation: [UInt8] { StrictDER.encode(r: r, s: s) }
    }
}
