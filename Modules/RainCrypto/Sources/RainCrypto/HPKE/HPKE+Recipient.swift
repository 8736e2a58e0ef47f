extension HPKE {
    /// The side that opens.
    public struct Recipient: Sendable {
        var context: Context

        /// The recipient of what was sealed with the given encapsulated key.
        ///
        /// - Parameters:
        ///   - privateKey: The private part of the key that was sealed to.
        ///   - encapsulatedKey: The sender's ephemeral public key, 65 bytes uncompressed.
        ///   - info: What the sender named.
        ///   - aead: What the sender seals with.
        /// - Throws: ``CryptoError`` of kind `invalidPoint` for an encapsulated key that is no uncompressed point of the curve,
        ///   `internalFailure`. A wrong key, info or AEAD shows at the first ``open(_:authenticating:)``.
        public init(
            privateKey: P256.PrivateKey, encapsulatedKey: [UInt8], info: [UInt8], aead: AEAD = .aes256GCM
        ) throws(CryptoError) {
            // The RFC's encoding is the uncompressed one; the bytes themselves go into the key schedule.
            guard encapsulatedKey.count == HPKE.encapsulatedKeyCount else { throw CurvePoint.error(on: "P-256") }
            let ephemeral = try P256.PublicKey(x963Representation: encapsulatedKey)
            let shared = try HPKE.sharedSecret(
                privateKey, ephemeral, encapsulatedKey: encapsulatedKey, recipient: privateKey.publicKey.uncompressed)
            context = try Context(sharedSecret: shared, info: info, aead: aead)
        }

        /// Opens the next message, in the order they were sealed.
        ///
        /// A message that does not open leaves the order as it was, so the right one can still follow.
        ///
        /// - Parameters:
        ///   - ciphertext: At least the 16 bytes of the tag.
        ///   - associated: What the sender authenticated along; may be empty.
        /// - Throws: ``CryptoError`` of kind `authenticationFailed`, `invalidLength`, `invalidParameter` when the sequence numbers
        ///   are used up (2⁶⁴-1 messages), `internalFailure`.
        public mutating func open(
            _ ciphertext: [UInt8], authenticating associated: [UInt8]
        ) throws(CryptoError) -> SecretBytes {
            try context.open(ciphertext, authenticating: associated)
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
