/// ECDSA on secp256k1 (SEC 2), the curve of Ethereum accounts, by libsecp256k1.
///
/// Signatures are deterministic (RFC 6979) with low s. One context serves the process; it is made at first use, blinded, and
/// tested against known answers: when those do not come out, everything here throws ``CryptoError`` of kind `selfTestFailed`.
public enum Secp256k1: Sendable {
    static let order = Digest32(
        number: 0xffff_ffff_ffff_ffff, 0xffff_ffff_ffff_fffe, 0xbaae_dce6_af48_a03b, 0xbfd2_5e8c_d036_4141)
    // (n - 1) / 2: the largest low s.
    static let halfOrder = Digest32(
        number: 0x7fff_ffff_ffff_ffff, 0xffff_ffff_ffff_ffff, 0x5d57_6e73_57a4_501d, 0xdfe9_2f46_681b_20a0)
}
