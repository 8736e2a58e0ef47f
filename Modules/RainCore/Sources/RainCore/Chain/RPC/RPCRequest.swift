internal import RainEncoding
internal import RainEthereum

/// One JSON-RPC call: a method and its parameters (Ethereum's execution API).
struct RPCRequest: Sendable {
    let method: String
    let parameters: [JSONValue]

    init(_ method: String, _ parameters: JSONValue...) {
        self.method = method
        self.parameters = parameters
    }
}

extension RPCRequest {
    static let chainID = RPCRequest("eth_chainId")
    static let gasPrice = RPCRequest("eth_gasPrice")
    static let blockNumber = RPCRequest("eth_blockNumber")
    static let suggestedTip = RPCRequest("eth_maxPriorityFeePerGas")

    /// The base fee of the block to come, behind the newest one.
    static let baseFee = RPCRequest("eth_feeHistory", "0x1", "latest", [])

    /// The number of a block, asked for by its fee history: of all that names a block this is the shortest answer.
    static func number(of block: BlockTag) -> RPCRequest {
        RPCRequest("eth_feeHistory", "0x1", .string(block.rawValue), [])
    }

    static func balance(of account: Address) -> RPCRequest {
        RPCRequest("eth_getBalance", .string(hex(account)), "latest")
    }

    static func nonce(of account: Address, at block: BlockTag) -> RPCRequest {
        RPCRequest("eth_getTransactionCount", .string(hex(account)), .string(block.rawValue))
    }

    /// Asks a contract, on the newest state and as nobody in particular.
    static func call(_ contract: Address, _ calldata: [UInt8]) -> RPCRequest {
        call(ContractCall(to: contract, value: .zero, data: calldata), from: nil, at: .latest)
    }

    /// Tries a call out, without a transaction.
    static func call(_ call: ContractCall, from account: Address?, at block: BlockTag) -> RPCRequest {
        RPCRequest("eth_call", fields(of: call, from: account), .string(block.rawValue))
    }

    /// Asks a contract, on the state of one block.
    static func call(_ call: ContractCall, atBlock number: UInt64) -> RPCRequest {
        RPCRequest("eth_call", fields(of: call, from: nil), .string(Quantity.encode(number)))
    }

    static func estimateGas(from account: Address, _ call: ContractCall) -> RPCRequest {
        RPCRequest("eth_estimateGas", fields(of: call, from: account))
    }

    /// A call as nodes take it: calldata by its newer name, and nothing that says what is so without it.
    private static func fields(of call: ContractCall, from account: Address?) -> JSONValue {
        var fields: JSONObject = [:]
        if let account { fields["from"] = .string(hex(account)) }
        if !call.data.isEmpty { fields["input"] = .string(DataHex.encode(call.data)) }
        fields["to"] = .string(hex(call.to))
        if !call.value.isZero { fields["value"] = .string(Quantity.encode(call.value)) }
        return .object(fields)
    }

    /// An address as nodes write it themselves: the mixed case of EIP-55 is for people.
    private static func hex(_ address: Address) -> String { DataHex.encode(address.bytes) }

    static func receipt(of transaction: Hash32) -> RPCRequest {
        RPCRequest("eth_getTransactionReceipt", .string(transaction.description))
    }

    static func transaction(_ transaction: Hash32) -> RPCRequest {
        RPCRequest("eth_getTransactionByHash", .string(transaction.description))
    }

    /// The logs whose topics are these, nil standing for any, in a range of blocks.
    static func logs(_ topics: [Hash32?], in blocks: ClosedRange<UInt64>) -> RPCRequest {
        RPCRequest(
            "eth_getLogs",
            [
                "fromBlock": .string(Quantity.encode(blocks.lowerBound)),
                "toBlock": .string(Quantity.encode(blocks.upperBound)),
                "topics": .array(topics.map { topic in topic.map { .string($0.description) } ?? .null }),
            ])
    }

    /// A block, with the hashes of its transactions or with all of them in full.
    static func block(_ number: UInt64, inFull: Bool) -> RPCRequest {
        RPCRequest("eth_getBlockByNumber", .string(Quantity.encode(number)), .bool(inFull))
    }

    static func sendRaw(_ bytes: [UInt8]) -> RPCRequest {
        RPCRequest("eth_sendRawTransaction", .string(DataHex.encode(bytes)))
    }
}
