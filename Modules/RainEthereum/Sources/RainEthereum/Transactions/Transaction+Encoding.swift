extension Transaction {
    /// The hash that the account signs.
    public var signingHash: Hash32 {
        .keccak256(unsignedBytes)
    }

    /// What the account signs, before hashing: the type byte and the fields without a signature.
    ///
    /// A legacy transaction with a chain ends in the chain id and two zeros instead (EIP-155). This is also the form in which
    /// remote signers take a transaction.
    public var unsignedBytes: [UInt8] {
        encoded(signature: nil)
    }

    /// Encodes with a signature, or without one as it is signed.
    func encoded(signature: TransactionSignature?) -> [UInt8] {
        var counter = RLPCounter()
        appendFields(to: &counter, signature: signature)
        let isTyped = type != .legacy
        var writer = RLPWriter(
            capacity: (isTyped ? 1 : 0) + RLP.headerCount(payloadCount: counter.count) + counter.count)
        if isTyped { writer.append(unprefixed: type.rawValue) }
        writer.appendListHeader(payloadCount: counter.count)
        appendFields(to: &writer, signature: signature)
        return writer.bytes
    }

    private func appendFields(to sink: inout some RLPSink, signature: TransactionSignature?) {
        if type != .legacy { sink.append(chainID ?? 0) }
        sink.append(nonce)
        if type.hasFeeMarket { sink.append(maxPriorityFeePerGas) }
        sink.append(maxFeePerGas)
        sink.append(gasLimit)
        if let to { sink.append(to) } else { sink.append([]) }
        sink.append(value)
        sink.append(data)
        if type != .legacy { AccessListEntry.append(accessList, to: &sink) }
        if type == .blob {
            sink.append(maxFeePerBlobGas ?? .zero)
            sink.appendListHeader(payloadCount: 33 * blobVersionedHashes.count)
            for hash in blobVersionedHashes { sink.append(hash) }
        }
        if type == .setCode { SignedAuthorization.append(authorizations, to: &sink) }
        if let signature {
            sink.append(type == .legacy ? signature.v(chainID: chainID) : UInt256(UInt64(signature.yParity)))
            sink.append(signature.r)
            sink.append(signature.s)
        } else if type == .legacy, let chainID {
            sink.append(chainID)
            sink.append(UInt256.zero)
            sink.append(UInt256.zero)
        }
    }
}
