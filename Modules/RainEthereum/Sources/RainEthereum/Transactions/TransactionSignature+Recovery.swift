import RainCrypto

extension TransactionSignature {
    /// The address of the account that signed a hash.
    ///
    /// Any canonical signature recovers to some address: compare it with the one you expect.
    ///
    /// - Throws: `invalidSignature` when no key belongs to r, s and the parity; `cryptographyFailed` when the library's own
    ///   check failed.
    public func recoverSigner(of hash: Hash32) throws(EthereumError) -> Address {
        do {
            let signature = try Secp256k1.RecoverableSignature(
                r: Digest32(number: r), s: Digest32(number: s), recoveryID: yParity)
            return Address(try signature.recoverPublicKey(fromDigest: hash.digest))
        } catch {
            throw EthereumError(cryptography: error, as: .invalidSignature, "no account belongs to this signature")
        }
    }
}

extension Digest32 {
    /// The 32 big-endian bytes of a number.
    init(number: UInt256) {
        self = number.withBigEndianBytes { Digest32($0) } ?? Digest32()
    }
}
