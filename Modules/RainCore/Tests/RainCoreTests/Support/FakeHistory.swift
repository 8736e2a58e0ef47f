import RainCore
import RainEncoding
import RainEthereum

/// What a fake node tells of the past: logs that are made as they are asked for, and blocks.
struct FakeHistory: Sendable {
    /// A log of `Transfer`, or of what looks like one.
    struct Log: Sendable {
        var block: UInt64
        var transaction: UInt64 = 0
        var index: UInt64 = 0
        var contract = Fixture.usdc
        var topics: [String]
        var data = DataHex.encode(UInt256(1_000_000).bigEndianBytes)
        var isRemoved = false
        /// Members in place of the usual ones.
        var changes: JSONObject = [:]

        static let transfer = "\(Hash32.keccak256(Array("Transfer(address,address,uint256)".utf8)))"

        init(block: UInt64, from: Address, to: Address, value: UInt256 = 1_000_000, index: UInt64 = 0) {
            self.block = block
            self.index = index
            topics = [Self.transfer, Self.word(from), Self.word(to)]
            data = DataHex.encode(value.bigEndianBytes)
        }

        static func word(_ address: Address) -> String {
            DataHex.encode([UInt8](repeating: 0, count: 12) + address.bytes)
        }

        var hash: String { "\(Hash32.keccak256(Array("\(block).\(transaction)".utf8)))" }

        var json: JSONValue {
            var log: JSONObject = [
                "address": .string(contract), "topics": .array(topics.map { .string($0) }), "data": .string(data),
                "blockNumber": .string(Quantity.encode(block)), "transactionHash": .string(hash),
                "transactionIndex": .string(Quantity.encode(transaction)), "logIndex": .string(Quantity.encode(index)),
                "removed": .bool(isRemoved),
            ]
            for change in changes { log[change.name] = change.value }
            return .object(log)
        }
    }

    var head: UInt64 = 1000
    /// The logs of a block; the node picks those that match.
    var logs: @Sendable (_ block: UInt64) -> [Log] = { _ in [] }
    /// The transactions of a block, in full.
    var transactions: @Sendable (_ block: UInt64) -> [JSONValue] = { _ in [] }
    /// The most blocks at once, and what the node says to more.
    var maximumRange: UInt64 = .max
    var refusal: JSONValue = ["code": -32005, "message": "block range too large"]

    /// A history of some logs.
    init(_ logs: [Log] = [], head: UInt64 = 1000) {
        let byBlock = Dictionary(grouping: logs, by: \.block)
        self.head = head
        self.logs = { byBlock[$0] ?? [] }
    }

    func answer(_ method: String, _ parameters: [JSONValue]) throws -> JSONValue? {
        switch method {
        case "eth_blockNumber": return ["result": .string(Quantity.encode(head))]
        case "eth_getBlockByNumber":
            let number = try Quantity.decodeUInt64(parameters[0].stringValue ?? "")
            guard number <= head else { return ["result": nil] }
            return [
                "result": [
                    "number": .string(Quantity.encode(number)), "timestamp": .string(Quantity.encode(1_700_000_000 + number)),
                    "transactions": parameters[1].boolValue == true ? .array(transactions(number)) : [],
                ]
            ]
        case "eth_getLogs":
            let first = try Quantity.decodeUInt64(parameters[0]["fromBlock"]?.stringValue ?? "")
            let last = try Quantity.decodeUInt64(parameters[0]["toBlock"]?.stringValue ?? "")
            guard last - first < maximumRange else { return ["error": refusal] }
            let wanted = parameters[0]["topics"]?.arrayValue ?? []
            let found = (first...last).flatMap(logs).filter { log in
                zip(wanted, log.topics).allSatisfy { $0 == nil || $0.stringValue == $1 } && wanted.count <= log.topics.count
            }
            return ["result": .array(found.map(\.json))]
        default: return nil
        }
    }
}

extension FakeNode {
    /// A node with a past.
    convenience init(_ history: FakeHistory) {
        self.init()
        with { $0.respond = { try history.answer($0, $1) } }
    }
}
