internal import RainEncoding
internal import RainEthereum

/// What a node answered to one call, read strictly: money hangs on it, so a malformed answer is an error and never a zero.
struct RPCAnswer: Sendable {
    let method: String
    let result: Result<JSONValue, RPCError>

    /// What the node refused with, or nil when it answered.
    var refusal: RPCError? {
        if case .failure(let error) = result { error } else { nil }
    }

    /// Whether the node refused.
    var isRefusal: Bool { refusal != nil }

    func value() throws(RainError) -> JSONValue {
        switch result {
        case .success(let value): return value
        case .failure(let error): throw error.rainError(method: method)
        }
    }

    /// Whether there is anything: a node answers `null` for what it does not know.
    func isPresent() throws(RainError) -> Bool { !(try value().isNull) }

    /// An amount, a price or a count, of at most 256 bits.
    func quantity() throws(RainError) -> UInt256 {
        try read(try value(), "a quantity") { text throws(EthereumError) in try Quantity.decode(text) }
    }

    /// A nonce, an amount of gas or a block's number, of at most 64 bits.
    func quantity64() throws(RainError) -> UInt64 {
        try read(try value(), "a quantity of 64 bits") { text throws(EthereumError) in try Quantity.decodeUInt64(text) }
    }

    /// What a contract returned, as one number.
    func returnedNumber() throws(RainError) -> UInt256 {
        try read(try value(), "one word of data") { text throws(EthereumError) in
            try ERC20.decodeUInt256(try DataHex.decode(text))
        }
    }

    /// What a contract returned, as it is.
    func returnedData() throws(RainError) -> [UInt8] {
        try read(try value(), "data") { text throws(EthereumError) in try DataHex.decode(text) }
    }

    func hash() throws(RainError) -> Hash32 {
        try read(try value(), "a hash") { text throws(EthereumError) in try Hash32(text) }
    }

    /// The last of the base fees: the one of the block to come.
    func nextBaseFee() throws(RainError) -> UInt256 {
        guard let fees = try value()["baseFeePerGas"]?.arrayValue, let last = fees.last else {
            throw malformed("a fee history")
        }
        return try read(last, "a base fee") { text throws(EthereumError) in try Quantity.decode(text) }
    }

    /// The number of the block that a fee history of one block is about.
    func blockNumber() throws(RainError) -> UInt64 {
        try read(try value()["oldestBlock"], "a fee history") { text throws(EthereumError) in
            try Quantity.decodeUInt64(text)
        }
    }

    /// The receipt of a transaction, or nil while it is not in a block.
    func receipt(of transaction: Hash32) throws(RainError) -> TransactionReceipt? {
        let value = try value()
        guard !value.isNull else { return nil }
        let hash = try read(value["transactionHash"], "a receipt's hash") { text throws(EthereumError) in try Hash32(text) }
        guard hash == transaction else { throw malformed("the receipt that was asked for") }
        // The state's root stands in the place of the status in receipts from before EIP-658.
        var status: UInt256?
        if value["root"] == nil || value["status"] != nil {
            status = try read(value["status"], "a receipt's status") { text throws(EthereumError) in
                try Quantity.decode(text)
            }
        }
        guard status == nil || status == 0 || status == 1 else { throw malformed("a receipt's status") }
        return TransactionReceipt(
            transactionHash: hash,
            succeeded: status.map { $0 == 1 },
            block: BlockReference(
                number: try read(value["blockNumber"], "a receipt's block") { text throws(EthereumError) in
                    try Quantity.decodeUInt64(text)
                },
                hash: try read(value["blockHash"], "a receipt's block") { text throws(EthereumError) in try Hash32(text) }),
            gasUsed: try read(value["gasUsed"], "a receipt's gas") { text throws(EthereumError) in
                try Quantity.decodeUInt64(text)
            })
    }

    func read<Value>(
        _ value: JSONValue?, _ what: String, _ decode: (String) throws(EthereumError) -> Value
    ) throws(RainError) -> Value {
        guard let text = value?.stringValue else { throw malformed(what) }
        do {
            return try decode(text)
        } catch {
            throw malformed(what, error)
        }
    }

    func malformed(_ what: String, _ cause: EthereumError? = nil) -> RainError {
        RainError(.internalLogicError, "the node's answer to \(method) is not \(what)", underlying: cause)
    }
}
