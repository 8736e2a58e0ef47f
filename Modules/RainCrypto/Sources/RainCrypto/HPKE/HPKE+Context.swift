extension HPKE {
    // The state both sides share after the key schedule (section 5.1): key, base nonce, exporter secret, sequence number.
    struct Context: Sendable {
        private let aead: AEAD
        let key: SecretBytes
        let baseNonce: [UInt8]
        private let exporterSecret: SecretBytes
        // The RFC allows 96 bits; nobody seals 2⁶⁴ messages.
        var sequence: UInt64 = 0

        init(sharedSecret: SecretBytes, info: [UInt8], aead: AEAD) throws(CryptoError) {
            self.aead = aead
            let nothing = try SecretBytes(copying: [])
            let labels = HPKE.labels(aead)
            let identity = try labels.extract(salt: nothing, "psk_id_hash", nothing)
            let purpose = try labels.extract(salt: nothing, "info_hash", SecretBytes(copying: info))
            // Mode 0 and two hashes; both are of public values in base mode.
            let context = [0] + identity.withUnsafeBytes { Array($0) } + purpose.withUnsafeBytes { Array($0) }
            let secret = try labels.extract(salt: sharedSecret, "secret", nothing)
            key = try labels.expand(secret, "key", context, count: aead.keyCount)
            baseNonce = try labels.expand(secret, "base_nonce", context, count: AEAD.nonceCount).withUnsafeBytes {
                Array($0)
            }
            exporterSecret = try labels.expand(secret, "exp", context, count: 32)
        }

        // Section 5.2: the base nonce with the sequence number, big-endian, over its end.
        func nonce() throws(CryptoError) -> [UInt8] {
            guard sequence < .max else {
                throw CryptoError(.invalidParameter, "the HPKE context has used up its sequence numbers")
            }
            var nonce = baseNonce
            for index in 0..<8 {
                nonce[nonce.count - 1 - index] ^= UInt8(truncatingIfNeeded: sequence >> (8 * UInt64(index)))
            }
            return nonce
        }

        mutating func seal(_ plaintext: [UInt8], authenticating associated: [UInt8]) throws(CryptoError) -> [UInt8] {
            let sealed = try aead.seal(plaintext, key: key, nonce: nonce(), authenticating: associated)
            sequence += 1
            return sealed
        }

        mutating func open(_ ciphertext: [UInt8], authenticating associated: [UInt8]) throws(CryptoError) -> SecretBytes {
            let opened = try aead.open(ciphertext, key: key, nonce: nonce(), authenticating: associated)
            sequence += 1
            return opened
        }

        // Section 5.3: another secret of the same exchange.
        func exported(context: [UInt8], count: Int) throws(CryptoError) -> SecretBytes {
            try HPKE.labels(aead).expand(exporterSecret, "sec", context, count: count)
        }
    }
}
