extension P256 {
    /// A private key: a number in [1, n-1] that is held as ``SecretBytes`` and never printed.
    public struct PrivateKey: Sendable {
        /// The number as 32 bytes, big-endian, padded on the left.
        public let rawRepresentation: SecretBytes
        /// The public key that belongs to it, computed once when the key is made.
        public let publicKey: PublicKey

        private let handle: P256KeyHandle

        /// A fresh key from the operating system's randomness.
        ///
        /// - Throws: ``CryptoError`` of kind `internalFailure` without randomness or memory.
        public init() throws(CryptoError) {
            // A random string is out of range once in 2³² times; four misses in a row mean the generator is broken.
            for _ in 0..<3 {
                do {
                    try self.init(rawRepresentation: .random(count: 32))
                    return
                } catch  where error.kind == .invalidKey {
                    continue
                }
            }
            try self.init(rawRepresentation: .random(count: 32))
        }

        /// The key with the given number.
        ///
        /// - Parameter rawRepresentation: 32 bytes, big-endian.
        /// - Throws: ``CryptoError`` of kind `invalidKey` for another length, zero, or a number from the order n up.
        public init(rawRepresentation: SecretBytes) throws(CryptoError) {
            let (handle, point) = try P256KeyHandle.make(scalar: rawRepresentation)
            self.handle = handle
            self.rawRepresentation = rawRepresentation
            publicKey = PublicKey(point: point, handle: handle)
        }

        /// Signs the SHA-256 digest of a message.
        ///
        /// - Throws: ``CryptoError`` of kind `internalFailure` without randomness or memory.
        public func signature(for message: [UInt8]) throws(CryptoError) -> Signature {
            try signature(forDigest: SHA256.hash(message))
        }

        /// Signs a digest as it is.
        ///
        /// - Throws: ``CryptoError`` of kind `internalFailure` without randomness or memory.
        public func signature(forDigest digest: Digest32) throws(CryptoError) -> Signature {
            let (r, s) = try handle.sign(digest)
            return Signature(r: r, s: s)
        }

        /// The secret both sides of a Diffie-Hellman exchange compute: the x coordinate of the shared point (SEC 1, section
        /// 3.3.1), 32 bytes big-endian.
        ///
        /// It is not uniform, so it must go through ``HKDF`` before it serves as a key. All zeros is a possible, if most
        /// unlikely, value: x is zero for one point of this curve and its negative; the point at infinity cannot come out.
        ///
        /// - Throws: ``CryptoError`` of kind `internalFailure` when there is no memory.
        public func sharedSecret(with peer: PublicKey) throws(CryptoError) -> SecretBytes {
            try handle.agree(with: peer.handle)
        }
    }
}
