import RainCrypto

/// The first four bytes of RIPEMD-160 of SHA-256 of a public key, by which BIP-32 names a parent.
enum KeyFingerprint {
    static func fingerprint(of publicKey: Secp256k1.PublicKey) -> UInt32 {
        let digest = SHA256.hash(publicKey.compressed).withUnsafeBytes { RIPEMD160.hash($0) }
        return digest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
