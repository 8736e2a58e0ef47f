/// An account's consent to take on the code of a contract, with the account's signature (EIP-7702).
///
/// A chain skips an authorization whose signature is not valid and carries out the rest of the transaction. Such a one is
/// therefore decoded and shown; only `recoverAuthority()` tells whether an account stands behind it.
public struct SignedAuthorization: Hashable, Sendable {
    /// What was signed.
    public let authorization: Authorization

    /// The parity of the nonce point; 0 or 1 when the signature is valid.
    public let yParity: UInt8

    /// The first value of the signature.
    public let r: UInt256

    /// The second value of the signature; in the lower half when the signature is valid (EIP-2).
    public let s: UInt256

    /// Puts an authorization and a signature together, wherever the signature was made.
    ///
    /// Whether it was made by the right account is not checked here: see `recoverAuthority()`.
    public init(_ authorization: Authorization, signature: TransactionSignature) {
        self.init(authorization, yParity: signature.yParity, r: signature.r, s: signature.s)
    }

    /// The address of the account that signed and takes on the code.
    ///
    /// - Throws: `invalidSignature` when the signature is out of range, in the upper half, or no account belongs to it.
    public func recoverAuthority() throws(EthereumError) -> Address {
        try TransactionSignature(r: r, s: s, yParity: yParity).recoverSigner(of: authorization.signingHash)
    }

    private init(_ authorization: Authorization, yParity: UInt8, r: UInt256, s: UInt256) {
        self.authorization = authorization
        self.yParity = yParity
        self.r = r
        self.s = s
    }
}

extension SignedAuthorization {
    /// The encoding as it stands in a transaction: the list of chain id, address, nonce, parity, r and s.
    public var encodedBytes: [UInt8] {
        let payloadCount = payloadCount
        var writer = RLPWriter(capacity: RLP.headerCount(payloadCount: payloadCount) + payloadCount)
        writer.appendListHeader(payloadCount: payloadCount)
        appendFields(to: &writer)
        return writer.bytes
    }

    /// Reads the encoding as it stands in a transaction.
    ///
    /// - Throws: `invalidRLP` or `invalidTransaction` when the bytes are not exactly the canonical encoding of six fields in the
    ///   ranges of EIP-7702: 256 bits for the chain id, r and s, 64 for the nonce, 8 for the parity.
    public init(decoding bytes: [UInt8]) throws(EthereumError) {
        var reader = RLPReader(bytes)
        self = try Self.read(from: &reader)
        try reader.finish()
    }

    /// Appends a whole authorization list.
    static func append(_ list: [SignedAuthorization], to sink: inout some RLPSink) {
        let payloadCount = list.reduce(0) { sum, entry in
            sum + RLP.headerCount(payloadCount: entry.payloadCount) + entry.payloadCount
        }
        sink.appendListHeader(payloadCount: payloadCount)
        for entry in list {
            sink.appendListHeader(payloadCount: entry.payloadCount)
            entry.appendFields(to: &sink)
        }
    }

    /// Reads a whole authorization list.
    static func readList(from reader: inout RLPReader) throws(EthereumError) -> [SignedAuthorization] {
        var list: [SignedAuthorization] = []
        let end = try reader.enterList("authorization list")
        while !reader.isAtEnd { list.append(try read(from: &reader)) }
        reader.leave(to: end)
        return list
    }

    private static func read(from reader: inout RLPReader) throws(EthereumError) -> SignedAuthorization {
        let end = try reader.enterList("authorization")
        let authorization = Authorization(
            chainID: try reader.nextUInt256("chain id of an authorization"),
            address: try reader.nextAddress("address of an authorization"),
            nonce: try reader.nextUInt64("nonce of an authorization"))
        guard let yParity = UInt8(exactly: try reader.nextUInt256("parity of an authorization")) else {
            throw EthereumError(.invalidTransaction, "the parity of an authorization has 8 bits")
        }
        let r = try reader.nextUInt256("r of an authorization")
        let s = try reader.nextUInt256("s of an authorization")
        guard reader.isAtEnd else {
            throw EthereumError(.invalidTransaction, "an authorization has six fields")
        }
        reader.leave(to: end)
        return SignedAuthorization(authorization, yParity: yParity, r: r, s: s)
    }

    private var payloadCount: Int {
        var counter = RLPCounter()
        appendFields(to: &counter)
        return counter.count
    }

    private func appendFields(to sink: inout some RLPSink) {
        authorization.appendFields(to: &sink)
        sink.append(UInt64(yParity))
        sink.append(r)
        sink.append(s)
    }
}
