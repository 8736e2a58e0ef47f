import CBenchReference
import RainCore
import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Synchronization

extension Rows {
    /// What reading a wallet costs this side of the network: the node answers at once, from memory.
    static func overview() throws -> [Row] {
        let tokens = 40
        let aggregated = try client(chain: .baseSepolia, answering: OverviewNode(tokens: tokens).aggregated)
        let batched = try client(chain: 31337, answering: OverviewNode(tokens: tokens).batched)
        let history = try client(chain: 31337, answering: HistoryNode(rows: 10_000).answer)
        return [
            Row("overview-40", result: try held(aggregated, .baseSepolia, tokens)) { count in
                _ = try ThisThread.run {
                    for _ in 0..<count { keep(try await aggregated.getTokenBalances(on: .baseSepolia)) }
                }
            },
            Row("overview-40-batch", result: try held(batched, 31337, tokens)) { count in
                _ = try ThisThread.run {
                    for _ in 0..<count { keep(try await batched.getTokenBalances(on: 31337)) }
                }
            },
            Row("history-10000", result: "10000 rows") { count in
                for _ in 0..<count { try streamed(history, rows: 10_000) }
            },
        ]
    }

    /// A client of one chain with tokens enough for the rows, over a node in memory.
    private static func client(
        chain: ChainID, answering answer: @escaping @Sendable (HTTPRequest) throws -> [UInt8]
    ) throws -> RainClient {
        struct Node: HTTPTransport {
            let answer: @Sendable (HTTPRequest) throws -> [UInt8]
            func send(_ request: HTTPRequest) async throws -> HTTPResponse {
                HTTPResponse(status: 200, body: try answer(request))
            }
        }
        let provider = StubProvider(try StubWalletProvider())
        let sdk = try RainSdk.builder(environment: .inMemory(transport: Node(answer: answer)))
            .rpcEndpoints([NetworkConfig(chainID: chain, rpcURL: "http://node.invalid")])
            .registerTokens(
                try (0..<40).map { number in
                    TokenInfo(chainID: chain, address: try token(number), symbol: "T\(number)", decimals: 6)
                }
            )
            .register(provider)
            .build()
        return try ThisThread.run { try await sdk.provider(provider.id) }
    }

    static func token(_ number: Int) throws -> Address {
        try Address(bytes: [UInt8](repeating: 0xaa, count: 19) + [UInt8(truncatingIfNeeded: number)])
    }

    /// What an overview holds, as text: all of it is there before a time counts.
    private static func held(_ client: RainClient, _ chain: ChainID, _ tokens: Int) throws -> String {
        let overview = try ThisThread.run { try await client.getTokenBalances(on: chain) }
        try BenchError.require(overview.unreadable.isEmpty && overview.balances.count > tokens, "a balance is missing")
        return "\(overview.balances.count) balances"
    }

    /// The memory that is handed out, by the allocator's own count.
    ///
    /// What the process holds by the kernel's count would not do: freed memory stays with it, and hides what is kept.
    private static var allocatedBytes: Int { Int(clamping: rain_reference_allocated()) }

    /// Goes through a history, and fails when the memory in use grows with it.
    private static func streamed(_ client: RainClient, rows: UInt64) throws {
        try ThisThread.run {
            var seen: UInt64 = 0
            var early = 0
            for try await page in client.transactionPages(on: 31337) {
                seen += UInt64(page.transactions.count)
                // The first page of a dense history reads more than fits it; after it nothing may be added.
                if seen == rows / 5 { early = allocatedBytes }
            }
            let grown = allocatedBytes - early
            try BenchError.require(seen == rows, "\(seen) rows came of \(rows)")
            try BenchError.require(grown < 1 << 20, "the memory grew by \(grown) bytes with the history")
        }
    }
}

/// Answers an overview: one amount for everything.
private struct OverviewNode: Sendable {
    let aggregated: @Sendable (HTTPRequest) throws -> [UInt8]
    let batched: @Sendable (HTTPRequest) throws -> [UInt8]

    init(tokens: Int) throws {
        let word = UInt256(1_234_567_890).bigEndianBytes
        let function = try ABIFunction("aggregate3((address,bool,bytes)[]) returns ((bool,bytes)[])")
        // The chain has a token built in besides.
        let results = (0..<(tokens + 2)).map { _ in ABIValue.tuple([.bool(true), .bytes(word)]) }
        let returned = DataHex.encode(try function.encodeReturn([.array(results)]))
        let one = Self.answers(["0x14a34", returned])
        let many = Self.answers(["0x7a69", "0x499602d2"] + Array(repeating: DataHex.encode(word), count: tokens))
        aggregated = { _ in one }
        batched = { _ in many }
    }

    static func answers(_ results: [String]) -> [UInt8] {
        JSONValue.array(
            results.enumerated().map { place, result in
                ["jsonrpc": "2.0", "id": .number(JSONNumber(place + 1)), "result": .string(result)]
            }
        ).encoded()
    }
}

/// Answers for a chain with one transfer to the wallet in every block, none of which is there before it is asked for.
private struct HistoryNode: Sendable {
    let rows: UInt64
    private let account: String
    private let sender: String

    init(rows: UInt64) throws {
        self.rows = rows
        let padding = [UInt8](repeating: 0, count: 12)
        account = DataHex.encode(padding + (try StubWalletProvider()).address.bytes)
        sender = DataHex.encode(padding + (try Rows.token(0)).bytes)
    }

    func answer(_ request: HTTPRequest) throws -> [UInt8] {
        let calls = try JSONValue(parsing: request.body).arrayValue ?? []
        return JSONValue.array(
            try calls.map { call in
                ["jsonrpc": "2.0", "id": call["id"] ?? nil, "result": try result(call)]
            }
        ).encoded()
    }

    private func result(_ call: JSONValue) throws -> JSONValue {
        let parameters = call["params"] ?? nil
        switch call["method"]?.stringValue {
        case "eth_chainId": return "0x7a69"
        case "eth_blockNumber": return .string(Quantity.encode(rows))
        case "eth_getBlockByNumber":
            return ["number": parameters[0] ?? nil, "timestamp": "0x6553f100", "transactions": []]
        default:
            let filter = parameters[0] ?? nil
            // Only what was received: the account's own topic stands in the third place.
            guard filter["topics"]?[2] != nil else { return [] }
            let first = max(1, try Quantity.decodeUInt64(filter["fromBlock"]?.stringValue ?? ""))
            let last = try Quantity.decodeUInt64(filter["toBlock"]?.stringValue ?? "")
            return .array(first > last ? [] : (first...last).map(log))
        }
    }

    private func log(_ block: UInt64) -> JSONValue {
        [
            "address": "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa00",
            "topics": [
                "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", .string(sender), .string(account),
            ],
            "data": .string(DataHex.encode(UInt256(block).bigEndianBytes)), "blockNumber": .string(Quantity.encode(block)),
            "transactionHash": .string(DataHex.encode(UInt256(block).bigEndianBytes)), "transactionIndex": "0x0",
            "logIndex": "0x0", "removed": false,
        ]
    }
}
