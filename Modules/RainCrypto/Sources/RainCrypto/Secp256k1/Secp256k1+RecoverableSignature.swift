extension Secp256k1 {
    /// A signature that tells, with its digest, the public key it was made with.
    public struct RecoverableSignature: Hashable, Sendable {
        /// The first value, big-endian, in [1, n-1].
        public let r: Digest32
        /// The second value, big-endian, in [1, n-1].
        public let s: Digest32
        /// Which of the up to four candidate keys signed.
        ///
        /// Bit 0 is the parity of the nonce point's y (Ethereum's yParity); bit 1 says that its x was at least n, which no one
        /// has ever seen by chance.
        public let recoveryID: UInt8

        /// A signature of the given values.
        ///
        /// - Parameters:
        ///   - r: Big-endian, in [1, n-1].
        ///   - s: Big-endian, in [1, n-1]; low or high.
        ///   - recoveryID: 0 ... 3.
        /// - Throws: ``CryptoError`` of kind `invalidSignature` for a value out of range.
        public init(r: Digest32, s: Digest32, recoveryID: UInt8) throws(CryptoError) {
            guard r.isScalar(below: Secp256k1.order), s.isScalar(below: Secp256k1.order), recoveryID <= 3 else {
                throw CryptoError(.invalidSignature, "r and s lie in [1, n-1], the recovery id in 0 ... 3")
            }
            self.init(uncheckedR: r, s: s, recoveryID: recoveryID)
        }

        init(uncheckedR r: Digest32, s: Digest32, recoveryID: UInt8) {
            self.r = r
            self.s = s
            self.recoveryID = recoveryID
        }

        /// Whether s lies in the lower half, the only one that Ethereum accepts (EIP-2).
        public var hasLowS: Bool { !Secp256k1.halfOrder.isLess(than: s) }

        /// The key that made this signature over the digest (SEC 1, section 4.1.6).
        ///
        /// - Throws: ``CryptoError`` of kind `invalidSignature` when there is none, `selfTestFailed`.
        public func recoverPublicKey(fromDigest digest: Digest32) throws(CryptoError) -> PublicKey {
            let context = try Secp256k1Context.shared()
            return PublicKey(point: try context.recover(digest, r: r, s: s, id: recoveryID), context: context)
        }

        /// The signature without the recovery id, as an ASN.1 DER sequence of two integers of at most 72 bytes.
        public var derRepresentation: [UInt8] { StrictDER.encode(r: r, s: s) }
    }
}
