internal import RainEncoding
internal import RainEthereum

/// A log as a node gives it.
struct ChainLog: Sendable {
    let contract: Address
    let topics: [Hash32]
    let data: [UInt8]
    let transaction: Hash32
    let position: HistoryPosition
    /// The block's time, which newer nodes put into each log.
    let timestamp: Timestamp?
}

extension RPCAnswer {
    /// The logs that stand; those of blocks that were replaced are left out.
    ///
    /// - Throws: `RainError` `internalLogicError` (RAIN_502) for anything malformed.
    func logs() throws(RainError) -> [ChainLog] {
        guard let list = try value().arrayValue else { throw malformed("a list of logs") }
        var logs: [ChainLog] = []
        for value in list where value["removed"]?.boolValue != true { logs.append(try log(value)) }
        return logs
    }

    private func log(_ value: JSONValue) throws(RainError) -> ChainLog {
        guard let topics = value["topics"]?.arrayValue, topics.count <= 4 else { throw malformed("a log's topics") }
        var hashes: [Hash32] = []
        for topic in topics { hashes.append(try hash(topic, "a log's topic")) }
        // The greatest index there is would leave no number for the place behind it.
        let index = min(try number(value["logIndex"], "a log's place"), .max - 1)
        return ChainLog(
            contract: try read(value["address"], "a log's contract") { text throws(EthereumError) in try Address(text) },
            topics: hashes,
            data: try read(value["data"], "a log's data") { text throws(EthereumError) in try DataHex.decode(text) },
            transaction: try hash(value["transactionHash"], "a log's transaction"),
            position: HistoryPosition(
                block: try number(value["blockNumber"], "a log's block"),
                transaction: try number(value["transactionIndex"], "a log's transaction"), step: index + 1),
            timestamp: try value["blockTimestamp"].flatMap { value throws(RainError) in
                try value.isNull ? nil : timestamp(value, "a log's time")
            })
    }

    func hash(_ value: JSONValue?, _ what: String) throws(RainError) -> Hash32 {
        try read(value, what) { text throws(EthereumError) in try Hash32(text) }
    }

    func number(_ value: JSONValue?, _ what: String) throws(RainError) -> UInt64 {
        try read(value, what) { text throws(EthereumError) in try Quantity.decodeUInt64(text) }
    }

    func timestamp(_ value: JSONValue?, _ what: String) throws(RainError) -> Timestamp {
        Timestamp(secondsSinceEpoch: Int64(clamping: try number(value, what)))
    }
}
