extension Transaction {
    /// Reads what an account would sign: the form of `unsignedBytes`.
    ///
    /// - Throws: `invalidRLP` or `invalidTransaction` when the bytes are not exactly the canonical encoding of valid fields;
    ///   `unsupportedTransactionType` for a type above 4.
    public init(decodingUnsigned bytes: [UInt8]) throws(EthereumError) {
        self = try Self.decode(bytes, isSigned: false).transaction
    }

    /// Reads the fields, and the signature if there must be one.
    static func decode(
        _ bytes: [UInt8], isSigned: Bool
    ) throws(EthereumError) -> (transaction: Transaction, signature: TransactionSignature?) {
        let type = try type(of: bytes)
        var reader = RLPReader(bytes, from: type == .legacy ? 0 : 1)
        let outerEnd = try reader.enterList("transaction")
        guard outerEnd == reader.currentEnd else {
            throw EthereumError(.invalidRLP, "more bytes follow the transaction")
        }
        if type == .blob { try refuseNetworkForm(reader) }
        var chainID = type == .legacy ? nil : try reader.nextUInt64("chain id")
        let nonce = try reader.nextUInt64("nonce")
        let tip = type.hasFeeMarket ? try reader.nextUInt256("maxPriorityFeePerGas") : nil
        let cap = try reader.nextUInt256(type.hasFeeMarket ? "maxFeePerGas" : "gas price")
        let gasLimit = try reader.nextUInt64("gas limit")
        let canCreate = type != .blob && type != .setCode
        let to = canCreate ? try reader.nextOptionalAddress("recipient") : try reader.nextAddress("recipient")
        let value = try reader.nextUInt256("value")
        let data = try reader.nextBytes("data")
        let accessList = type == .legacy ? [] : try AccessListEntry.read(from: &reader)
        let blobFee = type == .blob ? try reader.nextUInt256("maxFeePerBlobGas") : nil
        let blobHashes = type == .blob ? try readHashes("blob hashes", from: &reader) : []
        let authorizations = type == .setCode ? try SignedAuthorization.readList(from: &reader) : []

        var signature: TransactionSignature?
        if isSigned {
            let v = try reader.nextUInt256(type == .legacy ? "v" : "y parity")
            let parity: UInt8
            if type == .legacy {
                (parity, chainID) = try parityAndChain(ofLegacyV: v)
            } else {
                guard v <= 1 else { throw EthereumError(.invalidSignature, "the parity of a signature is 0 or 1") }
                parity = v.isZero ? 0 : 1
            }
            let r = try reader.nextUInt256("r")
            let s = try reader.nextUInt256("s")
            signature = try TransactionSignature(r: r, s: s, yParity: parity)
        } else if type == .legacy, !reader.isAtEnd {
            chainID = try reader.nextUInt64("chain id")
            guard try reader.nextUInt64("first field after the chain id") == 0,
                try reader.nextUInt64("second field after the chain id") == 0
            else { throw EthereumError(.invalidTransaction, "two zeros follow the chain id of what is signed (EIP-155)") }
        }
        guard reader.isAtEnd else {
            throw EthereumError(.invalidTransaction, "a transaction of \(type) has no more fields")
        }
        let transaction = try Transaction(
            type: type, chainID: chainID, nonce: nonce, maxPriorityFeePerGas: tip ?? cap, maxFeePerGas: cap,
            gasLimit: gasLimit, to: to, value: value, data: data, accessList: accessList, maxFeePerBlobGas: blobFee,
            blobVersionedHashes: blobHashes, authorizations: authorizations)
        return (transaction, signature)
    }

    /// The type by the first byte: a list is a legacy transaction (EIP-2718).
    private static func type(of bytes: [UInt8]) throws(EthereumError) -> TransactionType {
        guard let first = bytes.first else {
            throw EthereumError(.invalidTransaction, "there are no bytes to decode a transaction from")
        }
        switch first {
        case 0xc0...: return .legacy
        case TransactionType.accessList.rawValue: return .accessList
        case TransactionType.feeMarket.rawValue: return .feeMarket
        case TransactionType.blob.rawValue: return .blob
        case TransactionType.setCode.rawValue: return .setCode
        default:
            throw EthereumError(
                .unsupportedTransactionType, "a transaction starts with 0x01 to 0x04 or a list, not with byte \(first)")
        }
    }

    /// Refuses the form of type 3 that goes to a node, which wraps the transaction in a list with its blobs.
    private static func refuseNetworkForm(_ reader: RLPReader) throws(EthereumError) {
        var ahead = reader
        guard !ahead.isAtEnd, try ahead.nextElement().isList else { return }
        throw EthereumError(
            .invalidTransaction,
            "this is the network form of a blob transaction (EIP-4844); give its first item alone, without blobs, "
                + "commitments and proofs")
    }

    private static func readHashes(
        _ name: StaticString, from reader: inout RLPReader
    ) throws(EthereumError) -> [Hash32] {
        var hashes: [Hash32] = []
        let end = try reader.enterList(name)
        while !reader.isAtEnd { hashes.append(try reader.nextHash("hash of a blob")) }
        reader.leave(to: end)
        return hashes
    }

    /// What the v of a legacy transaction says, which alone decides whether there is a chain id: 27 and 28 mean none.
    private static func parityAndChain(ofLegacyV v: UInt256) throws(EthereumError) -> (UInt8, UInt64?) {
        if v == 27 { return (0, nil) }
        if v == 28 { return (1, nil) }
        guard v >= 37, let chainID = UInt64(exactly: (v &- 35) >> 1) else {
            throw EthereumError(.invalidSignature, "the v of a legacy transaction is 27, 28, or 37 and more (EIP-155)")
        }
        return ((v &- 35) & 1 == 0 ? 0 : 1, chainID)
    }
}
