import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Synchronization
import Testing

@Suite struct HistoryProvidingTests {
    /// A wallet whose vendor keeps a history of some chains.
    private final class Indexed: HistoryProviding {
        let wallet: StubWalletProvider
        let error: RainError?
        private let asked = Mutex<[String?]>([])

        init(failing error: RainError? = nil) throws {
            wallet = try StubWalletProvider()
            self.error = error
        }

        var cursors: [String?] { asked.withLock { $0 } }

        func address(on chain: ChainID) async throws -> Address { wallet.address }
        func sign(_ request: SigningRequest) async throws -> TransactionSignature { try await wallet.sign(request) }

        func transactions(on chain: ChainID, limit: Int, before cursor: String?) async throws -> ProviderHistory {
            asked.withLock { $0.append(cursor) }
            if let error { throw error }
            let row = RainTransaction(
                id: "row \(cursor ?? "first")", hash: .keccak256([]), chainID: chain, blockNumber: nil, timestamp: nil,
                from: wallet.address, to: nil, category: .contractInternal, token: .native, metadata: ["status": "final"])
            return ProviderHistory(
                transactions: [row], next: cursor == nil ? "second:page" : nil, includesNativeTransfers: true)
        }
    }

    private func client(_ wallet: any WalletProvider, _ node: FakeNode) async throws -> RainClient {
        let provider = StubProvider(wallet)
        return try await RainSdk.builder(environment: .inMemory(transport: node))
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")])
            .register(provider).build().provider(provider.id)
    }

    @Test func `a provider with a history of its own is asked, and the node is not`() async throws {
        let wallet = try Indexed()
        let node = FakeNode(FakeHistory())
        var rows: [String] = []
        for try await page in try await client(wallet, node).transactionPages(on: .baseSepolia) {
            rows += page.transactions.map(\.id)
            #expect(page.coverage.includesNativeTransfers)
            #expect(page.coverage.blocks == nil)
            #expect(page.coverage.isComplete == (page.next == nil))
        }
        #expect(rows == ["row first", "row second:page"])
        #expect(wallet.cursors == [nil, "second:page"])
        #expect(node.with { $0.exchanges } == 0)
    }

    @Test func `a chain the provider does not index is read from the node`() async throws {
        let wallet = try Indexed(failing: RainError(.chainNotSupported, "not indexed"))
        let log = FakeHistory.Log(block: 1, from: wallet.wallet.address, to: try Address(Fixture.recipient))
        let client = try await client(wallet, FakeNode(FakeHistory([log, log, log])))
        let first = try await client.getTransactions(on: .baseSepolia)
        #expect(first.transactions.count == 1)
        #expect(!first.coverage.includesNativeTransfers)
    }

    @Test func `what else goes wrong at the provider is an error and no empty history`() async throws {
        for kind in [RainError.Kind.tokenExpired, .networkError] {
            let client = try await client(try Indexed(failing: RainError(kind, "no")), FakeNode(FakeHistory()))
            #expect(await rainError { _ = try await client.getTransactions(on: .baseSepolia) }?.kind == kind)
        }
    }
}
