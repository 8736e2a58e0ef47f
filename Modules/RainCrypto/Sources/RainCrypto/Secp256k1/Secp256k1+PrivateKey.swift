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
        /// - Parameters:
        ///   - digest: What is signed as it is; hash the message first, with Keccak-256 on Ethereum.
        ///   - extraEntropy: Goes into the nonce when given (RFC 6979, section 3.6): another valid signature comes out for each
        ///     value. Fresh randomness here keeps an attacker from inducing faults in two signatures that ought to be equal.
        /// - Throws: ``CryptoError`` of kind `internalFailure`, which no valid key brings about.
        public func signature(
            forDigest digest: Digest32, extraEntropy: Digest32? = nil
        ) throws(CryptoError) -> RecoverableSignature {
            let (r, s, id) = try context.sign(digest, with: rawRepresentation, extraEntropy: extraEntropy)
            return RecoverableSignature(uncheckedR: r, s: s, recoveryID: id)
        }

        /// The key whose number is this one plus the tweak, modulo n: the private child of BIP-32.
        ///
        /// - Parameter tweak: 32 bytes, big-endian, below n; zero is allowed.
        /// - Throws: ``CryptoError`` of kind `invalidParameter` for another length, a tweak from n up, or a sum of zero.
        public func adding(tweak: SecretBytes) throws(CryptoError) -> PrivateKey {
            try PrivateKey(rawRepresentation: context.sum(rawRepresentation, tweak: tweak))
        }

        /// The number of the key that ``adding(tweak:)`` gives, without computing its public key: for a step of BIP-32 that only
        /// leads on to the next one.
        ///
        /// - Parameters:
        ///   - number: 32 bytes, big-endian, in [1, n-1].
        ///   - tweak: 32 bytes, big-endian, below n; zero is allowed.
        /// - Throws: ``CryptoError`` of kind `invalidParameter` for another length, a value out of range, or a sum of zero;
        ///   `selfTestFailed`.
        public static func sum(_ number: SecretBytes, tweak: SecretBytes) throws(CryptoError) -> SecretBytes {
            guard number.count == 32 else {
                throw CryptoError(.invalidParameter, "the number of a private key is 32 bytes, not \(number.count)")
            }
            return try Secp256k1Context.shared().sum(number, tweak: tweak)
        }

        /// The key whose number is this one times the factor, modulo n.
        ///
        /// - Parameter factor: 32 bytes, big-endian, in [1, n-1].
        /// - Throws: ``CryptoError`` of kind `invalidParameter` for another length, zero, or a factor from n up.
        public func multiplied(by factor: SecretBytes) throws(CryptoError) -> PrivateKey {
            try PrivateKey(rawRepresentation: context.product(rawRepresentation, tweak: factor))
        }

        /// The secret both sides of a Diffie-Hellman exchange compute: the x coordinate of the shared point (SEC 1, section
        /// 3.3.1), 32 bytes big-endian.
        ///
        /// It is not uniform, so it must go through ``HKDF`` before it serves as a key.
        ///
        /// - Throws: ``CryptoError`` of kind `internalFailure` when there is no memory.
        public func sharedSecret(with peer: PublicKey) throws(CryptoError) -> SecretBytes {
            try context.agree(rawRepresentation, with: peer.point)
        }
    }
}
