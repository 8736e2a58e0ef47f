import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Testing

/// History from nodes that refuse, cut short or lie.
@Suite struct HistoryFaultTests {
    private let account: Address
    private let other: Address

    init() throws {
        account = try StubWalletProvider().address
        other = try Address(Fixture.recipient)
    }

    private func client(_ node: any HTTPTransport, wallet: (any WalletProvider)? = nil) async throws -> RainClient {
        let provider = StubProvider(try wallet ?? StubWalletProvider())
        let environment = RainEnvironment(
            transport: node, secrets: InMemorySecureStore(), journal: InMemoryTransactionJournal(), time: ManualTime())
        return try await RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")])
            .register(provider).build().provider(provider.id)
    }

    private func history(head: UInt64, range: UInt64 = .max, refusal: JSONValue = nil, _ blocks: UInt64...) -> FakeHistory {
        var history = FakeHistory(
            blocks.map { FakeHistory.Log(block: $0, from: other, to: account, value: UInt256($0)) }, head: head)
        history.maximumRange = range
        if refusal != nil { history.refusal = refusal }
        return history
    }

    @Test(
        arguments: [
            (10_000, ["code": -32005, "message": "query returned more than 10000 results"]),
            (10_000, ["code": -32602, "message": "range 1000000 exceeds limit of 10000"]),
            (
                2_000,
                [
                    "code": -32602, "message": "invalid params",
                    "data": ["payload": "range 5000 is bigger than range limit 2000"],
                ]
            ),
            (
                5_000,
                [
                    "code": -32000,
                    "message": "block range is larger than max block range, block range = 9000, max block range = 5000",
                ]
            ),
            (3_000, ["code": -32000, "message": "block range is bigger than maxBlockRange"]),
            (
                500,
                [
                    "code": -32600,
                    "message":
                        "You can make eth_getLogs requests with up to a 500 block range. Based on your parameters, this block range should work: [0x123c9b2, 0x123cba5]",
                ]
            ),
            (4_000, ["code": -32614, "message": "eth_getLogs is limited to a 4,000 range"]),
            (1_000, ["code": -32005, "message": "limit exceeded"]),
            (900, ["code": -32000, "message": "execution aborted (timeout = 5s)"]),
            (800, ["code": -32000, "message": "exceed maximum block range: 800"]),
            (700, ["code": -32603, "message": "query timeout exceeded"]),
            (600, ["code": -32000, "message": "Log response size exceeded."]),
        ] as [(UInt64, JSONValue)])
    func `a range that is too much is made smaller until the node takes it`(_ range: UInt64, _ refusal: JSONValue) async throws
    {
        let node = FakeNode(history(head: 3_000, range: range, refusal: refusal, 2_999, 2_500, 10))
        var seen: [UInt256?] = []
        var pages = 0
        for try await page in try await client(node).transactionPages(on: .baseSepolia) {
            seen += page.transactions.map(\.rawValue)
            pages += 1
        }
        #expect(seen == [2_999, 2_500, 10])
        #expect(pages <= 2)
    }

    @Test func `a page costs no more requests than it may, and says where it stopped`() async throws {
        for budget in [-1, 3, 4, 10, 25] {
            let node = FakeNode(history(head: 1_000_000, range: 100, 999_999, 5))
            let client = try await client(node)
            let page = try await client.getTransactions(
                on: .baseSepolia, options: HistoryOptions(maximumRequests: budget))
            #expect(node.with { $0.exchanges } <= max(3, budget))
            #expect(page.coverage.end == .requestsSpent)
            #expect(!page.coverage.isComplete)
            #expect(page.next != nil)
            // What was learnt about the node is not lost: the next page begins with a range it takes.
            let before = node.with { $0.exchanges }
            let next = try await client.getTransactions(
                on: .baseSepolia, before: page.next, options: HistoryOptions(maximumRequests: 25))
            #expect(node.with { $0.exchanges } - before <= 25)
            let low = try #require(next.coverage.blocks?.lowerBound)
            if let last = page.coverage.blocks { #expect(next.coverage.blocks?.upperBound == last.lowerBound &- 1) }
            #expect(low < 1_000_000 - 1_000)
        }
    }

    @Test func `the oldest block asked for is where it ends`() async throws {
        let node = FakeNode(history(head: 50_000, 49_000, 48_000, 47_999))
        let page = try await client(node).getTransactions(
            on: .baseSepolia, options: HistoryOptions(earliestBlock: 48_000))
        #expect(page.transactions.map(\.rawValue) == [49_000, 48_000])
        #expect(page.next == nil)
        #expect(page.coverage.blocks == 48_000...50_000)
        let beyond = try await client(node).getTransactions(
            on: .baseSepolia, options: HistoryOptions(earliestBlock: .max))
        #expect(beyond.transactions.isEmpty)
        #expect(beyond.coverage.blocks == nil)
    }

    @Test func `a node that drops what is old gives what it has, and says so`() async throws {
        let recent = history(head: 10_000, 9_999)
        let node = FakeNode()
        node.with { state in
            state.respond = { method, parameters in
                if method == "eth_getLogs" {
                    let first = try Quantity.decodeUInt64(parameters[0]["fromBlock"]?.stringValue ?? "")
                    if first < 9_000 { return ["error": ["code": 4444, "message": "pruned history unavailable"]] }
                }
                return try recent.answer(method, parameters)
            }
        }
        let client = try await client(node)
        let page = try await client.getTransactions(on: .baseSepolia, options: HistoryOptions(maximumRequests: 100))
        #expect(page.transactions.map(\.rawValue) == [9_999])
        #expect(page.coverage.end == .refused("pruned history unavailable"))
        #expect(page.coverage.blocks == 9_000...10_000)
        #expect(page.coverage.note.contains("pruned history unavailable"))
        let error = await rainError { _ = try await client.getTransactions(on: .baseSepolia, before: page.next) }
        #expect(error?.kind == .networkError)
    }

    @Test(
        arguments: [
            ["code": -32005, "message": "daily request count exceeded, request rate limited"],
            ["code": -32601, "message": "the method eth_getLogs does not exist"],
            ["code": -32000, "message": "block range extends beyond current head block"],
        ] as [JSONValue])
    func `a refusal that no smaller range would change is an error at once`(_ refusal: JSONValue) async throws {
        let node = FakeNode(history(head: 3_000, range: 0, refusal: refusal))
        let client = try await client(node)
        #expect(await rainError { _ = try await client.getTransactions(on: .baseSepolia) }?.kind == .networkError)
        // The head, and the logs; a limit of requests is waited for.
        #expect(node.with { $0.exchanges } <= 4)
    }

    /// A node whose answers to long ranges are larger than the transport takes.
    private struct Bounded: HTTPTransport {
        let node: FakeNode

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let response = try await node.send(request)
            if response.body.count > 20_000 {
                throw HTTPError(.tooLarge, "the response body is larger than 20000 bytes", requestMayHaveBeenSent: true)
            }
            return response
        }
    }

    @Test func `an answer that is too long to be taken is asked for in parts`() async throws {
        let logs = (0..<300).map { FakeHistory.Log(block: $0, from: other, to: account, value: UInt256($0)) }
        let client = try await client(Bounded(node: FakeNode(FakeHistory(logs))))
        var seen: [UInt256?] = []
        for try await page in client.transactionPages(on: .baseSepolia, pageSize: 30) {
            seen += page.transactions.map(\.rawValue)
        }
        #expect(seen == (0..<300).reversed().map { UInt256(UInt64($0)) })
    }

    @Test(
        arguments: [
            ["blockNumber": "0x3e9"], ["blockNumber": nil], ["blockNumber": "0x"], ["transactionHash": "0x12"], ["logIndex": 1],
            ["transactionIndex": "1"], ["address": "0x"], ["data": "0x0"], ["data": nil], ["topics": []], ["topics": ["0x"]],
            ["blockTimestamp": "soon"],
        ] as [JSONObject])
    func `a malformed log is an error, never a movement`(_ changes: JSONObject) async throws {
        var log = FakeHistory.Log(block: 5, from: other, to: account)
        log.changes = changes
        let client = try await client(FakeNode(FakeHistory([log])))
        #expect(await rainError { _ = try await client.getTransactions(on: .baseSepolia) }?.code == "RAIN_502")
    }

    @Test(arguments: [true, false])
    func `a block that was not asked for is an error, and one that is gone only takes its time with it`(
        _ inFull: Bool
    ) async throws {
        let past = history(head: 9, 5)
        for (block, code) in [
            (["number": "0x4", "timestamp": "0x1", "transactions": []] as JSONValue, "RAIN_502"),
            (["number": "0x5", "timestamp": nil, "transactions": []], "RAIN_502"),
            (nil, inFull ? "RAIN_301" : nil),
        ] as [(JSONValue, String?)] {
            let node = FakeNode()
            node.with { state in
                state.respond = { method, parameters in
                    if method == "eth_getBlockByNumber", parameters[0] == "0x5" { return ["result": block] }
                    return try past.answer(method, parameters)
                }
            }
            let client = try await client(node)
            let error = await rainError {
                let page = try await client.getTransactions(
                    on: .baseSepolia, options: HistoryOptions(includesNativeTransfers: inFull))
                #expect(page.transactions.map(\.timestamp) == [nil])
            }
            #expect(error?.code == code)
        }
    }

    @Test func `logs of other accounts or events are an error`() async throws {
        var stranger = FakeHistory.Log(block: 5, from: other, to: other)
        var event = FakeHistory.Log(block: 5, from: other, to: account)
        event.topics[0] = "\(Hash32.keccak256([]))"
        stranger.block = 6
        for log in [stranger, event] {
            let node = FakeNode(FakeHistory())
            let answer: JSONValue = ["result": [log.json]]
            let history = FakeHistory()
            node.with { state in
                state.respond = { $0 == "eth_getLogs" ? answer : try history.answer($0, $1) }
            }
            let client = try await client(node)
            #expect(await rainError { _ = try await client.getTransactions(on: .baseSepolia) }?.code == "RAIN_502")
        }
    }

    @Test func `the extremes a log may hold trap nothing`() async throws {
        var log = FakeHistory.Log(block: 5, from: other, to: account, value: .max)
        log.changes = [
            "logIndex": "0xffffffffffffffff", "transactionIndex": "0xffffffffffffffff", "blockTimestamp": "0xffffffffffffffff",
        ]
        let page = try await client(FakeNode(FakeHistory([log], head: 5))).getTransactions(on: .baseSepolia)
        #expect(page.transactions.first?.rawValue == .max)
        #expect(page.transactions.first?.timestamp != nil)
        let node = FakeNode()
        node.with { state in
            state.answers["eth_blockNumber"] = ["result": "0xffffffffffffffff"]
            state.answers["eth_getLogs"] = ["result": []]
        }
        #expect(try await client(node).getTransactions(on: .baseSepolia).transactions.isEmpty)
    }
}
