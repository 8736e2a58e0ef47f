extension HPKE {
    /// The side that seals.
    ///
    /// It cannot be copied: a copy would seal two messages under one nonce.
    public struct Sender: ~Copyable, Sendable {
        /// What the recipient needs beside the ciphertexts: the ephemeral public key, 65 bytes uncompressed.
        public let encapsulatedKey: [UInt8]

        var context: Context

        /// A sender to the holder of a public key, with a fresh ephemeral key.
        ///
        /// - Parameters:
        ///   - recipient: Whose private part can open.
        ///   - info: What the exchange is for; the recipient must name the same. May be empty.
        ///   - aead: What the messages are sealed with; the recipient must name the same.
        /// - Throws: ``CryptoError`` of kind `internalFailure` without randomness or memory.
        public init(to recipient: P256.PublicKey, info: [UInt8], aead: AEAD = .aes256GCM) throws(CryptoError) {
            try self.init(to: recipient, info: info, aead: aead, ephemeralKey: P256.PrivateKey())
        }

        // With a given ephemeral key, for known answers only: used twice, it gives both plaintexts away.
        init(
            to recipient: P256.PublicKey, info: [UInt8], aead: AEAD = .aes256GCM, ephemeralKey: P256.PrivateKey
        ) throws(CryptoError) {
            let encapsulatedKey = ephemeralKey.publicKey.uncompressed
            let shared = try HPKE.sharedSecret(
                ephemeralKey, recipient, encapsulatedKey: encapsulatedKey, recipient: recipient.uncompressed)
            context = try Context(sharedSecret: shared, info: info, aead: aead)
            self.encapsulatedKey = encapsulatedKey
        }

        /// Seals the next message; the recipient must open them in the order they were sealed.
        ///
        /// - Parameters:
        ///   - plaintext: What is hidden; may be empty.
        ///   - associated: What is authenticated but not hidden; may be empty.
        /// - Returns: The ciphertext, 16 bytes longer than the plaintext.
        /// - Throws: ``CryptoError`` of kind `invalidLength` beyond 2³¹-17 bytes, `invalidParameter` when the sequence
        ///   numbers are used up (2⁶⁴-1 messages), `internalFailure`.
        public mutating func seal(
            _ plaintext: [UInt8], authenticating associated: [UInt8]
        ) throws(CryptoError) -> [UInt8] {
            try context.seal(plaintext, authenticating: associated)
        }

        /// Another secret that both sides can compute (section 5.3).
        ///
        /// - Parameters:
        ///   - context: What it is for.
        ///   - count: Its length in bytes, 1 ... ``HKDF/maximumCount``.
        /// - Throws: ``CryptoError`` of kind `invalidLength`, `internalFailure`.
        public func exportedSecret(context: [UInt8], count: Int) throws(CryptoError) -> SecretBytes {
            try self.context.exported(context: context, count: count)
        }
    }
}
