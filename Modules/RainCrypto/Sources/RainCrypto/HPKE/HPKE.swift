/// Hybrid public key encryption (RFC 9180), base mode: seal to a public key, open with its private part.
///
/// The suites are DHKEM(P-256, HKDF-SHA256) with HKDF-SHA256 (identifiers 0x0010 and 0x0001) and any ``AEAD``. Base mode says
/// nothing about who sealed; where that matters, the sealed bundle carries a signature of its own.
public enum HPKE: Sendable {
    /// The length of an encapsulated key, in bytes: an uncompressed point.
    public static let encapsulatedKeyCount = 65

    static let kem = Labels(suite: Array("KEM".utf8) + [0x00, 0x10])

    // Section 4.1, ExtractAndExpand: the shared secret of both sides from the Diffie-Hellman result and both public keys.
    static func sharedSecret(
        _ key: P256.PrivateKey, _ peer: P256.PublicKey, encapsulatedKey: [UInt8], recipient: [UInt8]
    ) throws(CryptoError) -> SecretBytes {
        let secret = try key.sharedSecret(with: peer)
        let extracted = try kem.extract(salt: SecretBytes(copying: []), "eae_prk", secret)
        return try kem.expand(extracted, "shared_secret", encapsulatedKey + recipient, count: 32)
    }
}
