import RainCrypto

/// The one hash of BIP-32: what is added to a key, and the chain code of the child.
enum HDDerivation {
    /// HMAC-SHA512 with the parent's chain code over 33 bytes of key and the index.
    ///
    /// - Parameter key: A zero and the private key for a hardened child, else the compressed public key.
    static func child(of key: SecretBytes, chainCode: SecretBytes, index: UInt32) -> (
        tweak: SecretBytes, chainCode: SecretBytes
    ) {
        let message = key.withUnsafeBytes { key in
            SecretBytes(count: 37) { message in
                guard message.count == 37, key.count == 33 else { return }
                message.copyMemory(from: key)
                message.storeBytes(of: index.bigEndian, toByteOffset: 33, as: UInt32.self)
            }
        }
        return halves(of: HMAC.sha512(key: chainCode, message: message))
    }

    /// The left and the right 32 bytes of a hash of 64.
    static func halves(of hash: SecretBytes) -> (tweak: SecretBytes, chainCode: SecretBytes) {
        hash.withUnsafeBytes { (SecretBytes(copying: $0.prefix(32)), SecretBytes(copying: $0.dropFirst(32))) }
    }

    /// A failed addition: the child does not exist.
    static func noChild(_ error: CryptoError) -> EthereumError {
        EthereumError(
            cryptography: error, as: .derivationFailed, "no key exists at this index (BIP-32); take the next index")
    }
}
