import RainEncoding
import RainEthereum
import RainHTTP

/// A node in this process that answers at once: every account holds one of everything, and takes every transaction.
struct AnsweringTransport: HTTPTransport {
    private let aggregate3: ABIFunction

    init() throws {
        aggregate3 = try ABIFunction(
            "aggregate3((address target, bool allowFailure, bytes callData)[] calls) "
                + "returns ((bool success, bytes returnData)[] results)")
    }

    /// The chain is the last part of the URL's path.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let chain = UInt64(request.url.split(separator: "/").last ?? "") ?? 0
        let body = try JSONValue(parsing: request.body)
        let answer: JSONValue =
            if let calls = body.arrayValue {
                .array(try calls.map { try self.answer(to: $0, chain) })
            } else {
                try self.answer(to: body, chain)
            }
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: answer.encoded())
    }

    private func answer(to call: JSONValue, _ chain: UInt64) throws -> JSONValue {
        ["jsonrpc": "2.0", "id": call["id"] ?? nil, "result": try result(call, chain)]
    }

    private func result(_ call: JSONValue, _ chain: UInt64) throws -> JSONValue {
        switch call["method"]?.stringValue {
        case "eth_chainId": return .string(Quantity.encode(chain))
        case "eth_getTransactionCount": return "0x0"
        case "eth_feeHistory": return ["oldestBlock": "0x1", "baseFeePerGas": ["0x1", "0x3b9aca00"], "gasUsedRatio": []]
        case "eth_maxPriorityFeePerGas", "eth_gasPrice": return "0x3b9aca00"
        case "eth_getBalance": return "0xde0b6b3a7640000"
        case "eth_estimateGas": return "0x5208"
        case "eth_sendRawTransaction":
            let raw = try DataHex.decode(call["params"]?[0]?.stringValue ?? "")
            return .string(Hash32.keccak256(raw).description)
        case "eth_call": return .string(DataHex.encode(try returned(by: call["params"]?[0]?["data"]?.stringValue ?? "")))
        default: throw BenchError("the node in this process has no \(call["method"]?.stringValue ?? "such method")")
        }
    }

    /// One word, or one for each call that Multicall3 is to make.
    private func returned(by data: String) throws -> [UInt8] {
        let one = UInt256(1_000_000).bigEndianBytes
        guard data.hasPrefix(aggregate3.selector.description) else { return one }
        let calls = try aggregate3.decodeCall(try DataHex.decode(data)).first?.elements ?? []
        return try aggregate3.encodeReturn([.array(calls.map { _ in .tuple([.bool(true), .bytes(one)]) })])
    }
}
