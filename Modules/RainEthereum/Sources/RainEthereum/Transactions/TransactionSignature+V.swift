extension TransactionSignature {
    /// Takes r, s and the v that signers and older transactions use in place of the parity; s may be in the upper half.
    ///
    /// | v | means |
    /// |---|---|
    /// | 0, 1 | the parity itself |
    /// | 27, 28 | parity 0, 1 (before EIP-155, and all signed messages) |
    /// | 2 × chain id + 35, + 36 | parity 0, 1 (EIP-155) |
    ///
    /// - Parameters:
    ///   - r: In [1, n − 1].
    ///   - s: In [1, n − 1]; the upper half is turned over with its parity.
    ///   - v: A value of the table.
    ///   - chainID: The chain an EIP-155 value must name; nil when v must not name one.
    /// - Throws: `invalidSignature` for any other v, or r and s out of range.
    public init(r: UInt256, s: UInt256, v: UInt64, chainID: UInt64? = nil) throws(EthereumError) {
        self = try .normalizing(r: r, s: s, yParity: Self.yParity(ofV: v, chainID: chainID))
    }

    /// The parity a v stands for, by the table of `init(r:s:v:chainID:)`.
    ///
    /// - Throws: `invalidSignature` for a v outside the table or of another chain.
    public static func yParity(ofV v: UInt64, chainID: UInt64? = nil) throws(EthereumError) -> UInt8 {
        switch v {
        case 0, 27: return 0
        case 1, 28: return 1
        default: break
        }
        guard let chainID else {
            throw EthereumError(.invalidSignature, "v is 0, 1, 27 or 28 when no chain is named")
        }
        let base = UInt128(chainID) * 2 + 35
        switch UInt128(v) {
        case base: return 0
        case base + 1: return 1
        default: throw EthereumError(.invalidSignature, "v is 0, 1, 27, 28, or 2 * \(chainID) + 35 or + 36 (EIP-155)")
        }
    }

    /// The v of a legacy transaction: 2 × chain id + 35 + parity (EIP-155), or 27 + parity without a chain.
    public func v(chainID: UInt64?) -> UInt256 {
        guard let chainID else { return UInt256(27 + UInt64(yParity)) }
        return UInt256(UInt128(chainID) * 2 + 35 + UInt128(yParity))
    }

    /// The 65 bytes that wallets exchange for signed messages: r, s, then v as 27 or 28.
    public var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(65)
        r.appendWord(to: &bytes)
        s.appendWord(to: &bytes)
        bytes.append(27 + yParity)
        return bytes
    }

    /// Reads the 65 bytes that wallets exchange: r, s, then v as 27, 28, 0 or 1; s may be in the upper half.
    ///
    /// - Throws: `invalidSignature` for another count of bytes or values out of range.
    public init(bytes: [UInt8]) throws(EthereumError) {
        guard bytes.count == 65 else {
            throw EthereumError(.invalidSignature, "a signature is 65 bytes (r, s, v), not \(bytes.count)")
        }
        let r = try UInt256(bigEndianBytes: bytes[0..<32])
        let s = try UInt256(bigEndianBytes: bytes[32..<64])
        try self.init(r: r, s: s, v: UInt64(bytes[64]))
    }
}
