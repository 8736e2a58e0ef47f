/// ECDSA on P-256 (FIPS 186-5, SEC 2 secp256r1), the curve of API stamps, passkeys and sealed bundles, by OpenSSL.
///
/// Signatures are randomised: two signatures of one message differ. The deterministic form of RFC 6979 is not in OpenSSL 3.0.
/// Low s is neither made nor demanded, as the services that use this curve accept both.
public enum P256: Sendable {
    static let order = Digest32(
        number: 0xffff_ffff_0000_0000, 0xffff_ffff_ffff_ffff, 0xbce6_faad_a717_9e84, 0xf3b9_cac2_fc63_2551)
}
