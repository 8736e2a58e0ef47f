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

    /// How a recorded request is met by ours.
    private enum Likeness {
        /// The same bytes.
        case bytes
        /// The same call, spelled otherwise: addresses in mixed case (EIP-55), `"params":[]` where none are meant.
        case spelling
        /// The same call by the older name of calldata, `data` for `input`, and without the fields a wallet has no use for.
        case call
        /// What no wallet asks: a block by its hash, percentiles of tips, a blob.
        case notSent
    }

    @Test func `recorded requests of what we send are the ones we would send`() throws {
        var found: [Likeness: Int] = [:]
        for exchange in try Recording.all().flatMap(\.exchanges) {
            guard let request = try ours(for: exchange) else { continue }
            let body = String(decoding: JSONRPCEndpoint.body(of: [request]), as: UTF8.self)
            let likeness: Likeness
            if body == exchange.text {
                likeness = .bytes
            } else if body.lowercased().replacing(",\"params\":[]", with: "") == exchange.text.lowercased() {
                likeness = .spelling
            } else if exchange.method == "eth_call" || exchange.method == "eth_estimateGas" {
                likeness = isSameCall(request.parameters, exchange.parameters) ? .call : .notSent
            } else {
                likeness = .notSent
            }
            found[likeness, default: 0] += 1
        }
        #expect(found == [.bytes: 15, .spelling: 4, .call: 9, .notSent: 3])
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
        case "eth_call":
            return .call(try Address(try #require(field("to"))), try DataHex.decode(field("input") ?? "0x"))
        case "eth_estimateGas":
            return .estimateGas(
                from: try Address(try #require(field("from"))),
                ContractCall(
                    to: try Address(try #require(field("to"))), value: try Quantity.decode(field("value") ?? "0x0"),
                    data: try DataHex.decode(field("input") ?? "0x")))
        default: return nil
        }
    }

    private func isSameCall(_ ours: [JSONValue], _ recorded: [JSONValue]) -> Bool {
        func text(_ call: JSONValue, _ name: String, _ absent: String) -> String {
            call[name]?.stringValue?.lowercased() ?? absent
        }
        let zero = "0x" + String(repeating: "0", count: 40)
        return text(ours[0], "to", "") == text(recorded[0], "to", "")
            && text(ours[0], "data", "0x") == text(recorded[0], "input", "0x")
            && (ours[0]["from"] == nil || text(ours[0], "from", zero) == text(recorded[0], "from", zero))
            && recorded[0]["blobVersionedHashes"] == nil && Array(ours.dropFirst()) == Array(recorded.dropFirst())
    }
}
