import RainCrypto

/// The one hash of BIP-32: what is added to a key, and the chain code of the child.
enum HDDerivation {
    /// HMAC-SHA512 with the parent's chain code over 33 bytes of key and the index.
    ///
    /// - Parameter key: A zero and the private key for a hardened child, else the compressed public key.
    static func child(
        of key: SecretBytes, chainCode: SecretBytes, index: UInt32
    ) throws(EthereumError) -> (tweak: SecretBytes, chainCode: SecretBytes) {
        let message = try key.withUnsafeBytes { key throws(EthereumError) in
            try SecretBytes.filled(count: 37) { message in
                message.copyMemory(from: key)
                message.storeBytes(of: index.bigEndian, toByteOffset: 33, as: UInt32.self)
            }
        }
        return try halves(
            of: EthereumError.carrying { () throws(CryptoError) in try HMAC.sha512(key: chainCode, message: message) })
    }

    /// The left and the right 32 bytes of a hash of 64.
    static func halves(
        of hash: SecretBytes
    ) throws(EthereumError) -> (tweak: SecretBytes, chainCode: SecretBytes) {
        try hash.withUnsafeBytes { bytes throws(EthereumError) in
            (try SecretBytes.copy(of: bytes.prefix(32)), try SecretBytes.copy(of: bytes.dropFirst(32)))
        }
    }

    /// A failed addition: the child does not exist.
    static func noChild(_ error: CryptoError) -> EthereumError {
        EthereumError(
            cryptography: error, as: .derivationFailed, "no key exists at this index (BIP-32); take the next index")
    }
}
