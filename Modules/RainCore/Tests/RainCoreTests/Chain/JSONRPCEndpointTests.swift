import RainEncoding
import RainEthereum
import RainHTTP
import Testing

@testable import RainCore

@Suite struct JSONRPCEndpointTests {
    private func answers(_ body: String, to count: Int, status: Int = 200) throws -> [RPCAnswer] {
        let requests = (0..<count).map { _ in RPCRequest.chainID }
        return try JSONRPCEndpoint.answers(to: requests, in: HTTPResponse(status: status, body: Array(body.utf8)))
    }

    @Test func `answers are matched by id, in whatever order they come`() throws {
        let body = #"[{"jsonrpc":"2.0","id":2,"result":"0x2"},{"jsonrpc":"2.0","id":1,"result":"0x1"}]"#
        #expect(try answers(body, to: 2).map { try $0.quantity() } == [1, 2])
    }

    @Test(arguments: [
        "", "<html>502</html>", "[]", "{}", "null", "1", #"{"jsonrpc":"2.0","id":1}"#,
        #"{"jsonrpc":"2.0","id":2,"result":"0x1"}"#,
        #"{"jsonrpc":"2.0","id":"1","result":"0x1"}"#, #"{"jsonrpc":"2.0","id":1,"error":"no"}"#,
        #"[{"jsonrpc":"2.0","id":1,"result":"0x1"},{"jsonrpc":"2.0","id":1,"result":"0x2"}]"#,
        #"{"jsonrpc":"2.0","id":1,"result":"0x1","result":"0x2"}"#,
    ])
    func `an answer that does not fit the question is no answer`(_ body: String) {
        #expect { try answers(body, to: 1) } throws: { ($0 as? RainError)?.code == "RAIN_301" }
    }

    @Test func `a status that is no success is no answer, whatever the body says`() {
        #expect { try answers(#"{"jsonrpc":"2.0","id":1,"result":"0x1"}"#, to: 1, status: 503) } throws: {
            ($0 as? RainError)?.code == "RAIN_301"
        }
    }

    @Test(arguments: [400, 413])
    func `a refusal beside a status that blames the call is an answer, and nothing else is`(_ status: Int) throws {
        let refusal = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32614,"message":"eth_getLogs is limited to a 10,000 range"}}"#
        #expect(try answers(refusal, to: 1, status: status)[0].refusal?.meaning == .rangeTooLarge)
        for body in [#"{"jsonrpc":"2.0","id":1,"result":"0x1"}"#, "<html>", ""] {
            #expect { try answers(body, to: 1, status: status) } throws: {
                ($0 as? RainError)?.message == "the node answered with HTTP status \(status)"
            }
        }
    }

    @Test func `a batch refused as a whole says why`() {
        let body = #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}"#
        #expect { try answers(body, to: 2) } throws: { ($0 as? RainError)?.message.contains("batch too large") == true }
    }

    @Test(arguments: [
        "null", "1", "\"\"", "\"0x\"", "\"0x01\"", "\"1\"", "\"0xg\"", "{}", "\"0x1" + String(repeating: "0", count: 64) + "\"",
    ])
    func `a malformed number is an error and never zero`(_ result: String) throws {
        let answer = try answers(#"{"jsonrpc":"2.0","id":1,"result":\#(result)}"#, to: 1)[0]
        #expect { try answer.quantity() } throws: { ($0 as? RainError)?.code == "RAIN_502" }
    }

    @Test(arguments: ["\"0x\"", "\"0x01\"", "null", "\"0x" + String(repeating: "0", count: 66) + "\""])
    func `a malformed balance is an error and never zero`(_ result: String) throws {
        let answer = try answers(#"{"jsonrpc":"2.0","id":1,"result":\#(result)}"#, to: 1)[0]
        #expect(throws: RainError.self) { try answer.returnedNumber() }
    }

    @Test func `a node's words are cleaned before they are repeated`() throws {
        let body = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"bad\u001b[2Jnews\nline"}}"#
        #expect { try answers(body, to: 1)[0].value() } throws: { error in
            let message = (error as? RainError)?.message ?? ""
            return message.contains("bad [2Jnews line")
        }
    }

    @Test(arguments: [
        (3, "execution reverted: ERC20: transfer amount exceeds balance", RainError.Kind.transactionSimulationFailed),
        (-32000, "execution reverted", .transactionSimulationFailed),
        (-32603, "VM Exception: revert", .transactionSimulationFailed),
        (-32000, "insufficient funds for gas * price + value", .insufficientFunds), (-32005, "rate limited", .networkError),
        (-32601, "the method does not exist", .networkError),
    ])
    func `a refusal is told by its words, not by its code`(_ code: Int, _ message: String, _ kind: RainError.Kind) {
        #expect(RPCError(code: code, message: message, data: nil).rainError(method: "m").kind == kind)
    }

    @Test func `a receipt is pending, mined or reverted, and only of what was asked`() throws {
        let hash = try Hash32("0x" + String(repeating: "ab", count: 32))
        func receipt(_ members: String) throws -> TransactionReceipt? {
            try answers(#"{"jsonrpc":"2.0","id":1,"result":\#(members)}"#, to: 1)[0].receipt(of: hash)
        }
        #expect(try receipt("null") == nil)
        let good =
            #"{"transactionHash":"\#(hash)","status":"0x1","blockNumber":"0x10","blockHash":"\#(hash)","gasUsed":"0x5208","logs":[{"extra":1}]}"#
        #expect(
            try receipt(good)
                == TransactionReceipt(
                    transactionHash: hash, succeeded: true, block: BlockReference(number: 16, hash: hash), gasUsed: 21000))
        #expect(try receipt(good.replacing("\"0x1\"", with: "\"0x0\""))?.succeeded == false)
        for bad in ["\"0x2\"", "null", "\"\"", "1"] {
            #expect(throws: RainError.self) { try receipt(good.replacing("\"0x1\"", with: bad)) }
        }
        #expect(throws: RainError.self) { try receipt(good.replacing("abab", with: "cdcd")) }
    }

    @Test(arguments: ["0123456789abcdef0123456789abcdef", "?apikey=0123456789abcdef0123456789abcdef&x=1"])
    func `a key that a node repeats from its URL stays out of the error`(_ ending: String) throws {
        let url = "https://base-sepolia.node.example/v2/" + ending
        for message in ["no project 0123456789abcdef0123456789abcdef", "POST \(url): forbidden"] {
            let body = #"{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"\#(message)"}}"#
            let answers = try JSONRPCEndpoint.answers(
                to: [.chainID], in: HTTPResponse(status: 200, body: Array(body.utf8)), of: url)
            let error = try #require(answers[0].refusal)
            #expect(error.message.contains("[left out]"))
            #expect(!"\(error) \(error.rainError(method: "eth_chainId").debugDescription)".contains("456789"))
        }
    }
}
