internal import RainEncoding
internal import RainEthereum

/// A transaction that moves the chain's own currency, as a block holds it.
struct ValueTransfer: Sendable {
    let hash: Hash32
    let from: Address
    let to: Address?
    let value: UInt256
    let place: UInt64
}

extension RPCAnswer {
    /// The time of a block, or nil when the node does not have it.
    func blockTime(of block: UInt64) throws(RainError) -> Timestamp? {
        let value = try value()
        guard !value.isNull else { return nil }
        guard try number(value["number"], "a block's number") == block else { throw malformed("the block that was asked for") }
        return try timestamp(value["timestamp"], "a block's time")
    }

    /// The transactions of a block that move the chain's own currency from or to an account.
    func valueTransfers(of account: Address) throws(RainError) -> [ValueTransfer] {
        guard let list = try value()["transactions"]?.arrayValue else { throw malformed("a block's transactions") }
        // Most transactions are somebody else's, and comparing text is cheaper than reading it.
        let wanted = account.description.lowercased()
        func names(_ value: JSONValue?) -> Bool { value?.stringValue.map { $0.lowercased() == wanted } ?? false }
        var transfers: [ValueTransfer] = []
        for transaction in list {
            guard transaction.objectValue != nil else { throw malformed("a block with its transactions in full") }
            guard names(transaction["from"]) || names(transaction["to"]) else { continue }
            let value = try read(transaction["value"], "a transaction's value") { text throws(EthereumError) in
                try Quantity.decode(text)
            }
            guard !value.isZero else { continue }
            transfers.append(
                ValueTransfer(
                    hash: try hash(transaction["hash"], "a transaction's hash"),
                    from: try address(transaction["from"], "a transaction's sender"),
                    to: transaction["to"].map { $0.isNull } ?? true
                        ? nil : try address(transaction["to"], "a transaction's recipient"),
                    value: value, place: try number(transaction["transactionIndex"], "a transaction's place")))
        }
        return transfers
    }

    private func address(_ value: JSONValue?, _ what: String) throws(RainError) -> Address {
        try read(value, what) { text throws(EthereumError) in try Address(text) }
    }
}
