import RainEncoding
import RainEthereum
import RainHTTP
import RainTestSupport
import Testing

@testable import RainCore

@Suite(.enabled(if: Vectors.available, "vectors absent")) struct ExecutionAPITests {
    /// The answers of a recording, read as those of one request are.
    private func answers(_ recording: Recording) throws -> [RPCAnswer] {
        let requests = recording.exchanges.map { RPCRequest($0.method) }
        let texts = recording.exchanges.map(\.answer)
        // Two calls of a file are numbered 1 and 2, as those of a batch.
        let body = texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ",") + "]"
        return try JSONRPCEndpoint.answers(to: requests, in: HTTPResponse(status: 200, body: Array(body.utf8)))
    }

    @Test func `every recorded answer is read, as a result or as a refusal`() throws {
        var tally = Tally(Recording.path)
        var refusals = 0
        for recording in try Recording.all() {
            let answers = try? answers(recording)
            tally.count(recording.name, ought: true, did: answers?.count == recording.exchanges.count)
            for (answer, exchange) in zip(answers ?? [], recording.exchanges) {
                let recorded = try JSONValue(parsing: exchange.answer)
                switch answer.result {
                case .success(let value): #expect(value == recorded["result"])
                case .failure(let error):
                    refusals += 1
                    #expect(error.message == recorded["error"]?["message"]?.stringValue)
                    #expect(error.data == recorded["error"]?["data"])
                }
            }
        }
        #expect(tally == Tally(accepted: 137))
        #expect(refusals == 28)
    }

    @Test func `every recorded answer to what a wallet asks is understood`() throws {
        var tally = Tally(Recording.path)
        for recording in try Recording.all() {
            for (answer, exchange) in zip(try answers(recording), recording.exchanges) {
                guard let understood = understood(answer, exchange) else { continue }
                tally.count(recording.name, ought: true, did: understood)
            }
        }
        #expect(tally == Tally(accepted: 43))
    }

    /// Whether our decoder of the method takes the answer; nil for methods that a wallet does not call.
    private func understood(_ answer: RPCAnswer, _ exchange: Recording.Exchange) -> Bool? {
        func text(_ place: Int) -> String { exchange.parameters[place].stringValue ?? "" }
        do {
            switch exchange.method {
            case "eth_chainId": return try answer.quantity() == 0xc72dd9d5e883e
            case "eth_getBalance", "eth_blobBaseFee": return try answer.quantity() >= 0
            case "eth_getTransactionCount": return try answer.quantity64() < 1 << 40
            case "eth_feeHistory": return try answer.nextBaseFee() == 0x342a385a
            case "eth_getCode": return try !DataHex.decode(answer.value().stringValue ?? "").isEmpty
            case "eth_getLogs" where !answer.isRefusal: return try !answer.logs().isEmpty
            case "eth_getBlockByNumber":
                guard let number = try? Quantity.decodeUInt64(text(0)) else { return nil }
                return try (answer.blockTime(of: number) == nil) == exchange.answer.hasSuffix("null}")
            case "eth_getTransactionByHash": return try answer.isPresent() == !exchange.answer.hasSuffix("null}")
            case "eth_getTransactionReceipt":
                let receipt = try answer.receipt(of: Hash32(text(0)))
                guard !exchange.answer.hasSuffix("null}") else { return receipt == nil }
                // On a block from before the Byzantium fork a receipt does not say whether a transaction succeeded.
                return receipt != nil && receipt?.succeeded == (exchange.answer.contains("\"root\":") ? nil : true)
            case "eth_sendRawTransaction":
                let signed = try SignedTransaction(decoding: DataHex.decode(text(0)))
                return try answer.hash() == signed.hash
                    && BroadcastAnswer(answer, sending: signed.hash) == .taken
            case "eth_call", "eth_estimateGas":
                if let refusal = answer.refusal {
                    let reason = RevertReport(refusal).reason
                    return refusal.isRevert
                        && (reason == "the contract says \"user error\"" || reason == "panic 0x1 (an assertion failed)")
                }
                if exchange.method == "eth_estimateGas" { return try answer.quantity64() >= 21_000 }
                return try !DataHex.decode(answer.value().stringValue ?? "").isEmpty
            default: return nil
            }
        } catch {
            return false
        }
    }

    /// Marks of what a wallet never asks: calls with a gas limit of their own, blobs, percentiles of tips, a block by its hash.
    private static let neverAsked = [#""gas":"#, #""blobVersionedHashes""#, "[95,99]", #"fc27df","0xa38f2a6f"#]

    @Test func `recorded requests of what we send are ours to the byte`() throws {
        var tally = Tally(Recording.path)
        for exchange in try Recording.all().flatMap(\.exchanges) {
            guard let request = try ours(for: exchange) else { continue }
            let body = String(decoding: JSONRPCEndpoint.body(of: [request]), as: UTF8.self)
            tally.count(
                exchange.text, ought: !Self.neverAsked.contains(where: exchange.text.contains), did: body == exchange.text)
        }
        #expect(tally == Tally(accepted: 24, rejected: 7))
    }

    private func ours(for exchange: Recording.Exchange) throws -> RPCRequest? {
        let parameters = exchange.parameters
        func text(_ place: Int) -> String { parameters[place].stringValue ?? "" }
        func field(_ name: String) -> String? { parameters[0][name]?.stringValue }
        switch exchange.method {
        case "eth_chainId": return .chainID
        case "eth_getBalance": return .balance(of: try Address(text(0)))
        case "eth_getTransactionCount": return .nonce(of: try Address(text(0)), at: try #require(BlockTag(rawValue: text(1))))
        case "eth_feeHistory": return .baseFee
        case "eth_getTransactionByHash": return .transaction(try Hash32(text(0)))
        case "eth_getTransactionReceipt": return .receipt(of: try Hash32(text(0)))
        case "eth_sendRawTransaction": return .sendRaw(try DataHex.decode(text(0)))
        case "eth_call", "eth_estimateGas":
            let from = try Address(try #require(field("from")))
            let call = ContractCall(
                to: try Address(try #require(field("to"))), value: try Quantity.decode(field("value") ?? "0x0"),
                data: try DataHex.decode(field("input") ?? "0x"))
            return exchange.method == "eth_call" ? .call(call, from: from, at: .latest) : .estimateGas(from: from, call)
        default: return nil
        }
    }
}
