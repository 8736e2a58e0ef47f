/// An account's consent to take on the code of a contract (EIP-7702), before it is signed.
///
/// Whoever holds the signed form can have it carried out once the account's nonce is the one named here: the contract then acts
/// for the account, with all it owns. Sign only for contracts you trust.
public struct Authorization: Hashable, Sendable {
    /// The chain it holds on; 0 for every chain.
    ///
    /// A number above 64 bits can only come from decoding: no chain has it.
    public let chainID: UInt256

    /// The contract whose code the account takes on; the zero address takes the code away again.
    public let address: Address

    /// The account's nonce at which it is carried out.
    public let nonce: UInt64

    /// Makes an authorization.
    ///
    /// - Parameters:
    ///   - chainID: The chain; 0 only when it shall hold on every chain, where it can be replayed as long as the nonce fits.
    ///   - address: The contract; the zero address to take its code away again.
    ///   - nonce: The account's nonce at that time, at most 2^64 − 2. When the account also sends the transaction that carries
    ///     the authorization, it is one above that transaction's.
    /// - Throws: `invalidTransaction` when the nonce is 2^64 − 1, with which no authorization is carried out.
    public init(chainID: UInt64, address: Address, nonce: UInt64) throws(EthereumError) {
        guard nonce < .max else {
            throw EthereumError(
                .invalidTransaction, "the nonce of an authorization is 2^64 - 1; the greatest one is 2^64 - 2 (EIP-7702)")
        }
        self.init(chainID: UInt256(chainID), address: address, nonce: nonce)
    }

    /// Takes fields as they were decoded.
    init(chainID: UInt256, address: Address, nonce: UInt64) {
        self.chainID = chainID
        self.address = address
        self.nonce = nonce
    }
}

extension Authorization {
    /// The hash that the account signs.
    public var signingHash: Hash32 {
        .keccak256(unsignedBytes)
    }

    /// What the account signs, before hashing: the byte 0x05 and the list of chain id, address and nonce.
    public var unsignedBytes: [UInt8] {
        var counter = RLPCounter()
        appendFields(to: &counter)
        var writer = RLPWriter(capacity: 2 + counter.count)
        writer.append(unprefixed: Self.magic)
        writer.appendListHeader(payloadCount: counter.count)
        appendFields(to: &writer)
        return writer.bytes
    }

    func appendFields(to sink: inout some RLPSink) {
        sink.append(chainID)
        sink.append(address)
        sink.append(nonce)
    }

    /// What keeps a signed authorization from being a transaction or a message.
    private static let magic: UInt8 = 0x05
}
