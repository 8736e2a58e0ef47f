extension Secp256k1 {
    /// A private key: a number in [1, n-1] that is held as ``SecretBytes`` and never printed.
    public struct PrivateKey: Sendable {
        /// The number as 32 bytes, big-endian.
        public let rawRepresentation: SecretBytes
        /// The public key that belongs to it, computed once when the key is made (about 20 µs).
        public let publicKey: PublicKey

        private let context: Secp256k1Context

        /// A fresh key from the operating system's randomness.
        ///
        /// - Throws: ``CryptoError`` of kind `internalFailure` without randomness, `selfTestFailed`.
        public init() throws(CryptoError) {
            // A random string is out of range once in 2¹²⁸ times: a second miss means the generator is broken.
            do {
                try self.init(rawRepresentation: .random(count: 32))
            } catch  where error.kind == .invalidKey {
                try self.init(rawRepresentation: .random(count: 32))
            }
        }

        /// The key with the given number.
        ///
        /// - Parameter rawRepresentation: 32 bytes, big-endian.
        /// - Throws: ``CryptoError`` of kind `invalidKey` for another length, zero, or a number from the order n up;
        ///   `selfTestFailed`.
        public init(rawRepresentation: SecretBytes) throws(CryptoError) {
            context = try .shared()
            publicKey = PublicKey(point: try context.point(of: rawRepresentation), context: context)
            self.rawRepresentation = rawRepresentation
        }

        /// Signs a digest: deterministic (RFC 6979, SHA-256), low s, with the id that recovers the public key.
        ///
        /// - Parameter digest: What is signed as it is; hash the message first, with Keccak-256 on Ethereum.
        /// - Throws: ``CryptoError`` of kind `internalFailure`, which no valid key brings about.
        public func signature(forDigest digest: Digest32) throws(CryptoError) -> RecoverableSignature {
            let (r, s, id) = try context.sign(digest, with: rawRepresentation)
            return RecoverableSignature(uncheckedR: r, s: s, recoveryID: id)
        }

        /// The key whose number is this one plus the tweak, modulo n: the private child of BIP-32.
        ///
        /// - Parameter tweak: 32 bytes, big-endian, below n; zero is allowed.
        /// - Throws: ``CryptoError`` of kind `invalidParameter` for another length, a tweak from n up, or a sum of zero.
        public func adding(tweak: SecretBytes) throws(CryptoError) -> PrivateKey {
            try PrivateKey(rawRepresentation: context.sum(rawRepresentation, tweak: tweak))
        }
    }
}
