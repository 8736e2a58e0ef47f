import Foundation
import RainCore
import RainEncoding
import RainEthereum
import RainHTTP

/// A chain of one token in memory, as a node shows it: the test says what is in which block.
final class FakeChain: HTTPTransport, @unchecked Sendable {
    struct State {
        var chainID: UInt64 = 84532
        var balance = UInt256(1_000_000_000_000_000_000 as UInt64)
        var tokenBalance: UInt256 = 50_000_000
        /// The allowance at the newest block.
        var allowance: UInt256 = 0
        /// The allowance at a block; nil where the node does not have that block.
        var allowanceAt: [UInt64: UInt256?] = [:]
        /// Whether the token refuses to change an allowance that is not zero, as USDT does.
        var refusesChange = false
        var isPaused = false
        var blocked: Set<Address> = []
        var hasFlags = true
        var separator: Hash32?
        var version: String? = "2"
        var nonce: UInt256 = 0
        var takesPermits = true
        /// Whether what is received is mined and done at once.
        var minesAtOnce = true
        var block: UInt64 = 16
        var receipts: [String: JSONValue] = [:]
        var receiptFaults = 0
        var received: [SignedTransaction] = []
        var exchanges = 0
        /// The blocks that allowances were read at.
        var readAt: [String] = []
        var tokenIsUnreadable = false
        /// Called when an allowance is read, before it is answered.
        var onRead: (@Sendable (inout State) -> Void)?
    }

    /// Protects `state`; `Mutex` gives the thread sanitizer false reports.
    private let lock = NSLock()
    private var state = State()

    func with<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let body = try JSONValue(parsing: request.body)
        let answer = try with { state -> JSONValue in
            state.exchanges += 1
            if let calls = body.arrayValue { return .array(try calls.map { try Self.answer($0, &state) }) }
            return try Self.answer(body, &state)
        }
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: answer.encoded())
    }

    private static func answer(_ call: JSONValue, _ state: inout State) throws -> JSONValue {
        var answer: JSONObject = ["jsonrpc": "2.0", "id": call["id"] ?? nil]
        let parameters = call["params"]?.arrayValue ?? []
        let outcome = try outcome(call["method"]?.stringValue ?? "", parameters, &state)
        for member in outcome.objectValue ?? [:] { answer[member.name] = member.value }
        return .object(answer)
    }

    private static func outcome(
        _ method: String, _ parameters: [JSONValue], _ state: inout State
    ) throws -> JSONValue {
        switch method {
        case "eth_chainId": return ["result": .string(Quantity.encode(state.chainID))]
        case "eth_maxPriorityFeePerGas", "eth_gasPrice": return ["result": "0x3b9aca00"]
        case "eth_feeHistory":
            return [
                "result": [
                    "oldestBlock": .string(Quantity.encode(state.block)), "baseFeePerGas": ["0x1", "0x3b9aca00"],
                    "gasUsedRatio": [],
                ]
            ]
        case "eth_getBalance": return ["result": .string(Quantity.encode(state.balance))]
        case "eth_getTransactionCount": return ["result": .string(Quantity.encode(UInt64(state.received.count)))]
        case "eth_estimateGas":
            return try FakeToken.run(parameters[0], at: "latest", &state) == nil ? revert : ["result": "0xc350"]
        case "eth_call":
            guard let returned = try FakeToken.run(parameters[0], at: parameters[1].stringValue ?? "", &state) else {
                return revert
            }
            return returned.isNull ? ["error": ["code": -32000, "message": "header not found"]] : ["result": returned]
        case "eth_sendRawTransaction": return try receive(parameters[0].stringValue ?? "", &state)
        case "eth_getTransactionByHash": return ["result": ["hash": parameters[0]]]
        case "eth_getTransactionReceipt":
            if state.receiptFaults > 0 {
                state.receiptFaults -= 1
                throw HTTPError(.cannotConnect, "no connection could be made", requestMayHaveBeenSent: false)
            }
            return ["result": state.receipts[parameters[0].stringValue ?? ""] ?? nil]
        default: throw HTTPError(.badResponse, "the fake node has no \(method)", requestMayHaveBeenSent: true)
        }
    }

    private static let revert: JSONValue = ["error": ["code": 3, "message": "execution reverted", "data": "0x"]]

    private static func receive(_ raw: String, _ state: inout State) throws -> JSONValue {
        let signed = try SignedTransaction(decoding: DataHex.decode(raw))
        state.received.append(signed)
        if state.minesAtOnce {
            state.block += 1
            if let approval = try ERC20.decodeApproval(signed.transaction.data) { state.allowance = approval.amount }
            state.receipts[signed.hash.description] = receipt(of: signed.hash, block: state.block)
        }
        return ["result": .string(signed.hash.description)]
    }

    static func receipt(of hash: Hash32, block: UInt64, status: String = "0x1") -> JSONValue {
        [
            "transactionHash": .string(hash.description), "status": .string(status), "gasUsed": "0xb000",
            "blockNumber": .string(Quantity.encode(block)),
            "blockHash": .string(Hash32.keccak256([UInt8(truncatingIfNeeded: block)]).description),
        ]
    }
}
