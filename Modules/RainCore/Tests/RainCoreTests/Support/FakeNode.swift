import RainCore
import RainEncoding
import RainEthereum
import RainHTTP

/// A node of one account in memory, where the moment of each answer and each failure is the test's choice.
final class FakeNode: HTTPTransport {
    struct State {
        var chainID = "0x14a34"
        var latestNonce: UInt64 = 0
        var pendingNonce: UInt64 = 0
        var finalizedNonce: UInt64 = 0
        var balance = UInt256(1_000_000_000_000_000_000 as UInt64)
        var tokenBalance: UInt256 = 50_000_000
        var gas = "0x5208"
        var tip = "0x3b9aca00"
        var baseFee = "0x3b9aca00"
        var newestBlock: UInt64 = 16
        /// Nil where a chain names no final block.
        var finalizedBlock: UInt64? = 16
        var decimals: UInt256 = 6
        var rollupFee: UInt256 = 400_000_000_000
        /// What contracts return to `balanceOf`, where that is not a readable balance of `tokenBalance`; nil reverts.
        var returned: [Address: [UInt8]?] = [:]
        /// What every contract says of its ticker and its name.
        var symbol: [UInt8] = []
        var name: [UInt8] = []
        var gasPrice = "0x4a817c800"
        var hasMulticall = true
        /// What a token returns when a transfer or an approval is tried out; nil reverts.
        var transferReturns: [UInt8]? = UInt256.one.bigEndianBytes
        var known: Set<String> = []
        var receipts: [String: String] = [:]
        /// The raw transactions that reached the node, in order, repeats included.
        var received: [String] = []
        /// One JSON-RPC answer a method instead of the usual one: `{"result": …}` or `{"error": …}`.
        var answers: [String: JSONValue] = [:]
        /// Answers calls before all else, where it gives one: `{"result": …}` or `{"error": …}`.
        var respond: (@Sendable (_ method: String, _ parameters: [JSONValue]) throws -> JSONValue?)?
        /// What happens to the next broadcasts, before the usual.
        var broadcasts: [Broadcast] = []
        var exchanges = 0
        /// How long the last request might have taken.
        var timeout: Duration?
        var isDown = false
    }

    enum Broadcast {
        case answer(JSONValue)
        /// The node takes the bytes and answers this.
        case takenButDenied(JSONValue)
        case lostBefore
        case lostAfter
        case unreachable
    }

    private let state = Locked(State())

    /// Reads or sets what the node knows.
    func with<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let isDown = state.withLock { state in
            state.exchanges += 1
            state.timeout = request.timeout
            return state.isDown
        }
        if isDown { throw HTTPError(.cannotConnect, "no connection could be made", requestMayHaveBeenSent: false) }
        let body = try JSONValue(parsing: request.body)
        let answer: JSONValue
        if let calls = body.arrayValue {
            answer = .array(try calls.map(self.answer(to:)))
        } else {
            answer = try self.answer(to: body)
        }
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: answer.encoded())
    }

    private func answer(to call: JSONValue) throws -> JSONValue {
        let method = call["method"]?.stringValue ?? ""
        let parameters = call["params"]?.arrayValue ?? []
        var answer: JSONObject = ["jsonrpc": "2.0", "id": call["id"] ?? nil]
        let outcome = try state.withLock { state throws -> JSONValue in
            if let answer = try state.respond?(method, parameters) { return answer }
            if let fixed = state.answers[method] { return fixed }
            if method == "eth_call" { return try called(parameters[0], state) }
            if method == "eth_sendRawTransaction" { return try receive(parameters[0].stringValue ?? "", &state) }
            return ["result": try result(of: method, parameters, state)]
        }
        for member in outcome.objectValue ?? [:] { answer[member.name] = member.value }
        return .object(answer)
    }

    private func receive(_ raw: String, _ state: inout State) throws -> JSONValue {
        let next = state.broadcasts.isEmpty ? nil : state.broadcasts.removeFirst()
        switch next {
        case .answer(let answer): return answer
        case .lostBefore: throw HTTPError(.connectionLost, "the connection was lost", requestMayHaveBeenSent: true)
        case .unreachable: throw HTTPError(.cannotConnect, "no connection could be made", requestMayHaveBeenSent: false)
        case .takenButDenied, .lostAfter, nil: break
        }
        state.received.append(raw)
        let hash = Hash32.keccak256(try DataHex.decode(raw)).description
        let isNew = state.known.insert(hash).inserted
        if isNew { state.pendingNonce += 1 }
        if case .takenButDenied(let answer) = next { return answer }
        if case .lostAfter = next { throw HTTPError(.timedOut, "the time-out passed", requestMayHaveBeenSent: true) }
        return isNew ? ["result": .string(hash)] : ["error": ["code": -32000, "message": "already known"]]
    }

    private func result(of method: String, _ parameters: [JSONValue], _ state: State) throws -> JSONValue {
        switch method {
        case "eth_chainId": return .string(state.chainID)
        case "eth_maxPriorityFeePerGas": return .string(state.tip)
        case "eth_feeHistory":
            let named = parameters[1].stringValue == "finalized" ? state.finalizedBlock : state.newestBlock
            guard let block = named else { return nil }
            return [
                "oldestBlock": .string(Quantity.encode(block)), "baseFeePerGas": ["0x1", .string(state.baseFee)],
                "gasUsedRatio": [],
            ]
        case "eth_getBalance": return .string(Quantity.encode(state.balance))
        case "eth_gasPrice": return .string(state.gasPrice)
        case "eth_estimateGas": return .string(state.gas)
        case "eth_getTransactionCount":
            switch parameters[1].stringValue {
            case "pending": return .string(Quantity.encode(state.pendingNonce))
            case "finalized": return .string(Quantity.encode(state.finalizedNonce))
            default: return .string(Quantity.encode(state.latestNonce))
            }
        case "eth_getTransactionByHash":
            let hash = parameters[0].stringValue ?? ""
            return state.known.contains(hash) ? ["hash": .string(hash)] : nil
        case "eth_getTransactionReceipt":
            let hash = parameters[0].stringValue ?? ""
            guard let status = state.receipts[hash] else { return nil }
            return [
                "transactionHash": .string(hash), "status": .string(status), "blockNumber": "0x10", "gasUsed": "0x5208",
                "blockHash": .string(Hash32.keccak256([0x10]).description),
            ]
        default: throw HTTPError(.badResponse, "the fake node has no \(method)", requestMayHaveBeenSent: true)
        }
    }

    /// Puts what was received into a block: everything, unless a choice is made.
    func mine(status: String = "0x1", only chosen: [Hash32]? = nil) {
        state.withLock { state in
            for hash in state.known where chosen?.contains(where: { $0.description == hash }) ?? true {
                state.receipts[hash] = status
            }
            state.latestNonce = state.pendingNonce
        }
    }
}
