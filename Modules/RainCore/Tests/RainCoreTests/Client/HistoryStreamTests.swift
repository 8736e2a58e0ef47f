import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct HistoryStreamTests {
    /// A history of which nothing is there before it is asked for.
    private func client(rows: UInt64) async throws -> (RainClient, FakeNode) {
        let wallet = try StubWalletProvider()
        let account = wallet.address
        let other = try Address(Fixture.recipient)
        var history = FakeHistory(head: rows)
        history.logs = { block in
            block == 0 ? [] : [FakeHistory.Log(block: block, from: other, to: account, value: UInt256(block))]
        }
        let node = FakeNode(history)
        let provider = StubProvider(wallet)
        let client = try await RainSdk.builder(environment: .inMemory(transport: node))
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")])
            .register(provider).build().provider(provider.id)
        return (client, node)
    }

    @Test func `two thousand rows stream through in order, for two requests a page`() async throws {
        let (client, node) = try await client(rows: 2_000)
        var seen: [UInt256?] = []
        for try await page in client.transactionPages(on: .baseSepolia) { seen += page.transactions.map(\.rawValue) }
        #expect(seen == (1...2_000).reversed().map { UInt256(UInt64($0)) })
        // The head, then for each page the logs and the times: ranges adapt to how dense the history is.
        #expect(node.with { $0.exchanges } <= 1 + 2 * 20 + 3)
    }

    @Test func `a stream may be left and gone through anew, and ends when its task is cancelled`() async throws {
        let (client, _) = try await client(rows: 500)
        let pages = client.transactionPages(on: .baseSepolia, pageSize: 10)
        for _ in 0..<2 {
            for try await page in pages {
                #expect(page.transactions.first?.rawValue == 500)
                break
            }
        }
        let task = Task {
            var count = 0
            for try await _ in pages {
                count += 1
                if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return count
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
