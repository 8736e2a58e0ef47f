import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct HistoryTests {
    private let account: Address
    private let other: Address
    private let usdc: Address

    init() throws {
        account = try StubWalletProvider().address
        other = try Address(Fixture.recipient)
        usdc = try Address(Fixture.usdc)
    }

    private func client(_ node: FakeNode, chain: ChainID = 84532) async throws -> RainClient {
        let provider = StubProvider(try StubWalletProvider())
        node.with { $0.chainID = Quantity.encode(chain.rawValue) }
        return try await RainSdk.builder(environment: .inMemory(transport: node))
            .rpcEndpoints([NetworkConfig(chainID: chain, rpcURL: "http://127.0.0.1:1")])
            .register(provider).build().provider(provider.id)
    }

    private func incoming(_ block: UInt64, _ value: UInt256 = 1_000_000, index: UInt64 = 0) -> FakeHistory.Log {
        FakeHistory.Log(block: block, from: other, to: account, value: value, index: index)
    }

    @Test func `what was received and what was sent come newest first, exact and with their times`() async throws {
        let node = FakeNode(
            FakeHistory([
                incoming(7, 16_380_000), FakeHistory.Log(block: 9, from: account, to: other, value: 1, index: 3),
                incoming(9, .zero, index: 1), FakeHistory.Log(block: 8, from: other, to: other),
            ]))
        let page = try await client(node).getTransactions(on: .baseSepolia)
        #expect(page.transactions.map(\.blockNumber) == [9, 9, 7])
        #expect(page.transactions.map { $0.amount?.formatted } == ["0.000001", "0", "16.38"])
        #expect(page.transactions.map(\.rawValue) == [1, 0, 16_380_000])
        #expect(page.transactions.map(\.symbol) == ["USDC", "USDC", "USDC"])
        #expect(page.transactions.map(\.from) == [account, other, other])
        #expect(page.transactions.map(\.to) == [other, account, account])
        #expect(page.transactions.map(\.timestamp?.secondsSinceEpoch) == [1_700_000_009, 1_700_000_009, 1_700_000_007])
        #expect(page.transactions.allSatisfy { $0.category == .erc20 && $0.token == .contract(usdc) && $0.succeeded == true })
        #expect(Set(page.transactions.map(\.id)).count == 3)
        #expect(page.next == nil)
        #expect(page.coverage.blocks == 0...1000)
        #expect(page.coverage.isComplete)
        // The head, the logs, the times.
        #expect(node.with { $0.exchanges } == 3)
    }

    @Test func `a transfer to oneself is one, and a log of a replaced block is none`() async throws {
        var removed = incoming(5)
        removed.isRemoved = true
        let node = FakeNode(FakeHistory([FakeHistory.Log(block: 4, from: account, to: account), removed]))
        let page = try await client(node).getTransactions(on: .baseSepolia)
        #expect(page.transactions.map(\.blockNumber) == [4])
    }

    @Test func `a piece has a number and no amount, and an unknown token has no decimals`() async throws {
        var piece = incoming(5)
        piece.contract = Fixture.recipient
        piece.topics.append(DataHex.encode(UInt256(77).bigEndianBytes))
        piece.data = "0x"
        var unknown = incoming(6, .max)
        unknown.contract = Fixture.recipient
        var odd = incoming(7)
        odd.data = "0x01"
        var stranger = incoming(8)
        stranger.topics[1] = "0x" + String(repeating: "f", count: 64)
        let page = try await client(FakeNode(FakeHistory([piece, unknown, odd, stranger]))).getTransactions(on: .baseSepolia)
        #expect(page.transactions.map(\.category) == [.token, .erc20, .erc721])
        #expect(page.transactions.map(\.rawValue) == [nil, .max, nil])
        #expect(page.transactions.allSatisfy { $0.amount == nil })
        #expect(page.transactions.map(\.symbol) == ["USDC", nil, nil])
        #expect(page.transactions.map(\.tokenID) == [nil, nil, 77])
    }

    @Test func `the note says that native transfers are missing, and with blocks scanned they are there`() async throws {
        let (account, other) = (account, other)
        @Sendable func transaction(_ place: UInt64, _ from: Address, _ to: Address?, _ value: UInt256) -> JSONValue {
            [
                "hash": .string("\(Hash32.keccak256([UInt8(place)]))"), "from": .string("\(from)".lowercased()),
                "to": to.map { .string("\($0)") } ?? nil, "value": .string(Quantity.encode(value)),
                "transactionIndex": .string(Quantity.encode(place)),
            ]
        }
        var history = FakeHistory([incoming(3)], head: 5)
        history.transactions = { block in
            block != 3
                ? []
                : [
                    transaction(0, other, account, 5), transaction(1, account, other, 0), transaction(2, other, other, 9),
                    transaction(3, account, account, 7), transaction(4, account, nil, 8),
                ]
        }
        let node = FakeNode(history)
        node.with { state in
            state.receipts["\(Hash32.keccak256([0]))"] = "0x1"
            state.receipts["\(Hash32.keccak256([3]))"] = "0x0"
        }
        let client = try await client(node)
        let without = try await client.getTransactions(on: .baseSepolia)
        #expect(without.transactions.map(\.category) == [.erc20])
        #expect(!without.coverage.includesNativeTransfers)
        #expect(without.coverage.note.contains("own currency are not in it"))

        let exchanges = node.with { $0.exchanges }
        let with = try await client.getTransactions(
            on: .baseSepolia, options: HistoryOptions(includesNativeTransfers: true))
        #expect(with.coverage.includesNativeTransfers)
        #expect(with.transactions.map(\.rawValue) == [8, 7, 1_000_000, 5])
        #expect(with.transactions.map(\.category) == [.external, .external, .erc20, .external])
        #expect(with.transactions.map(\.succeeded) == [nil, false, true, true])
        #expect(with.transactions.map(\.to) == [nil, account, account, account])
        #expect(with.transactions.first?.amount?.formatted == "0.000000000000000008")
        #expect(with.transactions.first?.symbol == "ETH")
        #expect(with.transactions.allSatisfy { $0.timestamp?.secondsSinceEpoch == 1_700_000_003 })
        #expect(node.with { $0.exchanges } - exchanges == 3)
    }

    @Test func `on a chain nobody knows no ticker is claimed`() async throws {
        var history = FakeHistory(head: 1)
        let other = other
        let account = account
        history.transactions = { block in
            [
                [
                    "hash": .string("\(Hash32.keccak256([UInt8(block)]))"), "from": .string("\(other)"),
                    "to": .string("\(account)"), "value": "0x1", "transactionIndex": "0x0",
                ]
            ]
        }
        let page = try await client(FakeNode(history), chain: 31337).getTransactions(
            on: 31337, options: HistoryOptions(includesNativeTransfers: true))
        #expect(page.transactions.count == 2)
        #expect(page.transactions.allSatisfy { $0.symbol == nil && $0.amount?.decimals == 18 })
    }

    @Test func `pages follow one another without gap or repeat, also within a block`() async throws {
        let logs = (0..<37).map { incoming(UInt64($0 / 5) * 90 + 10, UInt256(UInt64($0)), index: UInt64($0 % 5)) }
        let client = try await client(FakeNode(FakeHistory(logs)))
        for size in [1, 2, 3, 5, 7, 36, 37, 38, 100] {
            var seen: [UInt256?] = []
            var pages = 0
            for try await page in client.transactionPages(on: .baseSepolia, pageSize: size) {
                pages += 1
                #expect(page.transactions.count <= size)
                #expect((page.next == nil) == page.coverage.isComplete)
                seen += page.transactions.map(\.rawValue)
            }
            #expect(seen == (0..<37).reversed().map { UInt256(UInt64($0)) }, "\(size)")
            #expect(pages >= (37 + size - 1) / size)
        }
    }

    @Test func `a cursor is text that another process can go on with`() async throws {
        let logs = (0..<10).map { incoming(UInt64($0), UInt256(UInt64($0))) }
        let first = try await client(FakeNode(FakeHistory(logs))).getTransactions(on: .baseSepolia, limit: 4)
        let text = try #require(first.next?.rawValue)
        let node = FakeNode(FakeHistory(logs + [incoming(11)], head: 2000))
        let second = try await client(node).getTransactions(
            on: .baseSepolia, limit: 100, before: HistoryCursor(rawValue: text))
        #expect(second.transactions.map(\.rawValue) == [5, 4, 3, 2, 1, 0])
        #expect(second.next == nil)
    }

    @Test(arguments: [
        "", "chain", "chain:", "chain:1", "chain:1.2.3.4", "chain:1.2.3.4.5.6", "chain:1.2.3.0.5", "chain:1.2.3.4.0",
        "chain:-1.2.3.4.5", "chain:1.2.3.4.18446744073709551616", "chain:1.2.3.4.5:6", "chain:1..3.4.5", "nonsense:1.2.3.4.5",
        "provider:x",
    ])
    func `a cursor that no page gave is refused`(_ text: String) async throws {
        let client = try await client(FakeNode(FakeHistory()))
        let error = await rainError {
            _ = try await client.getTransactions(on: .baseSepolia, before: HistoryCursor(rawValue: text))
        }
        #expect(error?.code == "RAIN_102")
    }

    @Test(arguments: [
        "chain:18446744073709551615.18446744073709551615.18446744073709551615.18446744073709551615.18446744073709551615",
        "chain:0.0.0.1.1", "chain:0.0.1.1.1", "chain:1.0.0.18446744073709551615.18446744073709551615",
    ])
    func `the most extreme cursor traps nothing`(_ text: String) async throws {
        let node = FakeNode()
        node.with { $0.answers["eth_getLogs"] = ["result": []] }
        let page = try await client(node).getTransactions(on: .baseSepolia, before: HistoryCursor(rawValue: text))
        #expect(page.transactions.isEmpty)
    }

    @Test(arguments: [0, -1, 101, Int.max, .min])
    func `a page has one to a hundred movements`(_ limit: Int) async throws {
        let client = try await client(FakeNode(FakeHistory()))
        #expect(await rainError { _ = try await client.getTransactions(on: .baseSepolia, limit: limit) }?.code == "RAIN_102")
    }
}
