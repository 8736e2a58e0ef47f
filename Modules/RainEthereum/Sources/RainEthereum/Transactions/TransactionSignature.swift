/// A signature of an Ethereum account: r, s and the parity that lets anyone recover who signed.
///
/// Only the canonical form exists: r and s lie in [1, n − 1], s in the lower half (EIP-2), the parity is 0 or 1. So one
/// transaction cannot be altered into a second one with another hash.
public struct TransactionSignature: Hashable, Sendable {
    /// The x coordinate of the nonce point, in [1, n − 1].
    public let r: UInt256

    /// The proof, in [1, (n − 1) / 2].
    public let s: UInt256

    /// The parity of the nonce point's y coordinate: 0 or 1.
    public let yParity: UInt8

    /// Takes a canonical signature.
    ///
    /// - Throws: `invalidSignature` when r or s is zero or not below the order of the curve, s is in the upper half (see
    ///   `normalizing(r:s:yParity:)`), or the parity is above 1.
    public init(r: UInt256, s: UInt256, yParity: UInt8) throws(EthereumError) {
        guard yParity <= 1 else {
            throw EthereumError(.invalidSignature, "the parity of a signature is 0 or 1")
        }
        guard !r.isZero, r < Self.order, !s.isZero, s < Self.order else {
            throw EthereumError(.invalidSignature, "r and s are above zero and below the order of secp256k1")
        }
        guard s <= Self.halfOrder else {
            throw EthereumError(.invalidSignature, "s is in the upper half; Ethereum takes only the lower one (EIP-2)")
        }
        self.r = r
        self.s = s
        self.yParity = yParity
    }

    /// Takes a signature from a signer that does not care which half s is in.
    ///
    /// An s in the upper half is replaced by n − s, and the parity is turned over with it: the two belong together.
    ///
    /// - Throws: `invalidSignature` when r or s is zero or not below the order of the curve, or the parity is above 1.
    public static func normalizing(r: UInt256, s: UInt256, yParity: UInt8) throws(EthereumError) -> TransactionSignature {
        guard s > halfOrder, s < order, yParity <= 1 else { return try TransactionSignature(r: r, s: s, yParity: yParity) }
        return try TransactionSignature(r: r, s: order &- s, yParity: 1 - yParity)
    }

    /// The order n of secp256k1.
    static let order = UInt256(
        high: 0xFFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFF_FFFE, low: 0xBAAE_DCE6_AF48_A03B_BFD2_5E8C_D036_4141)

    /// (n − 1) / 2, the greatest canonical s.
    static let halfOrder = order >> 1

    /// Takes values that libsecp256k1 has made or that were checked before.
    init(uncheckedR r: UInt256, s: UInt256, yParity: UInt8) {
        self.r = r
        self.s = s
        self.yParity = yParity
    }
}
