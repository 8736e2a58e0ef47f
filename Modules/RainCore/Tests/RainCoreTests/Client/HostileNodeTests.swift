import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

/// A node that answers what cannot be: every call ends, with a result or with an error that says what is wrong, and nothing is
/// signed that the user did not see.
@Suite struct HostileNodeTests {
    private static let long = String(repeating: "\u{1b}[31m\u{202e}é", count: 400)

    static let absurd: [JSONValue] = [
        nil, true, [], [:], "", "0x", "0x0", "-0x1", "0x-1", "0x00", "0X10", "0xg", "1", "١", 0, -1,
        .string("0x8" + String(repeating: "0", count: 63)), .string("0x" + String(repeating: "f", count: 64)),
        .string("0x" + String(repeating: "f", count: 65)), .string("0x" + String(repeating: "f", count: 5_000)),
        "0xffffffffffffffff", "0x7fffffffffffffff", "0x10000000000000000", .string(long),
        ["baseFeePerGas": ["0x1", .string("0x8" + String(repeating: "0", count: 63))], "oldestBlock": "0xffffffffffffffff"],
        ["baseFeePerGas": [], "oldestBlock": nil],
        ["transactionHash": nil, "status": "0x2"], ["number": "0x1", "timestamp": "0xffffffffffffffff", "transactions": [1]],
        [["topics": [], "data": "0x"]], [["removed": true]], [1, nil, [[[[]]]]],
    ]

    static let methods = [
        "eth_chainId", "eth_getBalance", "eth_call", "eth_getTransactionCount", "eth_feeHistory", "eth_maxPriorityFeePerGas",
        "eth_estimateGas", "eth_gasPrice", "eth_sendRawTransaction", "eth_getTransactionByHash", "eth_getTransactionReceipt",
        "eth_blockNumber", "eth_getLogs", "eth_getBlockByNumber",
    ]

    @Test(arguments: methods) func `an absurd answer is an error or is seen through, and nothing traps`(_ method: String)
        async throws
    {
        for answer in Self.absurd.map({ JSONValue.object(["result": $0]) })
            + Self.absurd.map({ .object(["error": $0]) })
            + [.object(["error": ["code": nil, "message": .string(Self.long), "data": .string(Self.long)]])]
        {
            let fixture = try Fixture()
            fixture.node.with { state in
                state.answers["eth_blockNumber"] = ["result": "0x10"]
                state.answers["eth_getLogs"] = ["result": []]
                state.answers["eth_getBlockByNumber"] = ["result": nil]
                state.answers[method] = answer
            }
            let client = try await fixture.client()
            try await attempt { _ = try await client.getBalance(on: .baseSepolia) }
            try await attempt { _ = try await client.getBalance(of: .contract(fixture.wallet.address), on: .baseSepolia) }
            try await attempt { _ = try await client.getTokenBalances(on: .baseSepolia) }
            try await attempt { _ = try await client.getTransactions(on: .baseSepolia) }
            try await attempt {
                _ = try await client.getTransactions(
                    on: .baseSepolia, options: HistoryOptions(includesNativeTransfers: true, maximumRequests: 3))
            }
            try await attempt { _ = try await client.estimateGas(to: fixture.wallet.address, on: .baseSepolia) }
            try await attempt { _ = try await client.getReceipt(of: .keccak256([]), on: .baseSepolia) }
            try await attempt {
                _ = try await client.prepareMaximum(to: try Address(Fixture.recipient), on: .baseSepolia)
            }
            let request = try fixture.request("1")
            try await attempt { _ = try await client.send(request, idempotencyKey: "k") }
            for pending in try await client.pendingTransactions() {
                try await attempt { _ = try await client.resume(pending.id) }
                try await attempt { _ = try await client.send(try await client.prepareSpeedUp(of: pending.id)) }
                try await attempt { _ = try await client.waitForReceipt(of: pending.id, timeout: .seconds(1)) }
            }
            try await attempt { _ = try await client.send(request, idempotencyKey: "k") }
            let nonces = try fixture.received().map(\.transaction.nonce)
            #expect(Set(nonces).count <= 1, "\(method) \(answer)")
        }
    }

    @Test func `a final block beyond the newest is not believed`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("1"))
        fixture.node.mine()
        fixture.node.with { $0.finalizedBlock = 1 << 40 }
        let seen = try await client.resume(sent.id)
        #expect(seen.status == .succeeded)
        #expect(!seen.isFinal)
        fixture.node.with { $0.finalizedBlock = 16 }
        #expect(try await client.resume(sent.id).isFinal)
    }

    @Test func `a node that shows a receipt of another transaction, or takes a success back, has settled nothing`() async throws
    {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let sent = try await client.send(try fixture.request("1"), idempotencyKey: "k")
        let hash = try #require(sent.transactionHash).description
        let other: JSONValue = [
            "transactionHash": .string("\(Hash32.keccak256([1]))"), "status": "0x1", "blockNumber": "0x10",
            "blockHash": .string("\(Hash32.keccak256([2]))"), "gasUsed": "0x0",
        ]
        fixture.node.with { $0.answers["eth_getTransactionReceipt"] = ["result": other] }
        #expect(try await client.resume(sent.id).status == .pending)
        fixture.node.with { $0.answers = [:] }
        fixture.node.with { state in
            state.finalizedBlock = 1
            state.receipts[hash] = "0x1"
        }
        #expect(try await client.resume(sent.id).status == .succeeded)
        fixture.node.with { state in
            state.receipts = [:]
            state.known = []
        }
        #expect(try await client.resume(sent.id).status == .pending)
        _ = try await client.send(try fixture.request("1"), idempotencyKey: "k")
        #expect(Set(try fixture.received().map(\.hash)).count == 1)
        #expect(fixture.wallet.requests.count == 1)
    }

    @Test func `a node that changes its chain midway is noticed before anything is handed over`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        let prepared = try await client.prepare(try fixture.request("1"))
        fixture.node.with { $0.chainID = "0x1" }
        #expect(await rainError { _ = try await client.prepare(try fixture.request("1")) }?.kind == .invalidConfig)
        // Seen to serve another chain, it is asked again before it gets the bytes.
        #expect(await rainError { _ = try await client.send(prepared) } != nil)
        #expect(fixture.node.with { $0.received }.isEmpty)
    }

    private func attempt(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as RainError {
            #expect(error.message.utf8.count < 2000)
            #expect(error.debugDescription.utf8.count < 5000)
            #expect(error.message.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable }, "\(error.debugDescription)")
        }
    }
}
