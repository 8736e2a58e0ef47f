import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Testing

/// All chains at once: a fake node for each, told apart by the URL.
@Suite struct AllBalancesTests {
    private static let chains: [ChainID] = [84532, 8453, 31337]

    /// Hands a request to the node of its host.
    private struct Router: HTTPTransport {
        let nodes: [String: FakeNode]

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            guard let node = nodes[request.url] else {
                throw HTTPError(.cannotConnect, "no node", requestMayHaveBeenSent: false)
            }
            return try await node.send(request)
        }
    }

    private let nodes: [ChainID: FakeNode]
    private let router: Router

    init() {
        var nodes: [ChainID: FakeNode] = [:]
        for chain in Self.chains {
            let node = FakeNode()
            node.with { $0.chainID = Quantity.encode(chain.rawValue) }
            nodes[chain] = node
        }
        self.nodes = nodes
        router = Router(nodes: Dictionary(uniqueKeysWithValues: nodes.map { ("http://node\($0.key)", $0.value) }))
    }

    private func client(_ wallet: any WalletProvider) async throws -> RainClient {
        let provider = StubProvider(wallet)
        let environment = RainEnvironment(
            transport: router, secrets: InMemorySecureStore(), journal: InMemoryTransactionJournal(), time: ManualTime())
        return try await RainSdk.builder(environment: environment)
            .rpcEndpoints(Self.chains.map { NetworkConfig(chainID: $0, rpcURL: "http://node\($0)") })
            .register(provider)
            .build()
            .provider(provider.id)
    }

    @Test func `all chains are shown in the order of the configuration, for one request each`() async throws {
        let all = try await client(try StubWalletProvider()).getAllBalances()
        #expect(all.map(\.network.chainID) == Self.chains)
        #expect(all.map { $0.balances?.balances.first?.amount.formatted } == ["1", "1", "1"])
        #expect(all.allSatisfy { $0.error == nil })
        for node in nodes.values { #expect(node.with { $0.exchanges } == 1) }
    }

    @Test func `a chain that is down is reported beside the others`() async throws {
        nodes[8453]?.with { $0.isDown = true }
        nodes[31337]?.with { $0.chainID = "0x1" }
        let all = try await client(try StubWalletProvider()).getAllBalances()
        #expect(all.map(\.network.chainID) == Self.chains)
        #expect(all.map { $0.balances != nil } == [true, false, false])
        #expect(all.map(\.error?.kind) == [nil, .networkError, .invalidConfig])
    }

    /// A wallet that has an address on some chains only.
    private struct Picky: WalletProvider {
        let wallet: StubWalletProvider
        let error: any Error & Sendable

        func address(on chain: ChainID) async throws -> Address {
            if chain == 8453 { throw error }
            return wallet.address
        }

        func sign(_ request: SigningRequest) async throws -> TransactionSignature { try await wallet.sign(request) }
    }

    @Test func `a dead session is an error and not an empty wallet`() async throws {
        let client = try await client(
            Picky(wallet: try StubWalletProvider(), error: RainError(.tokenExpired, "the session is over")))
        #expect(await rainError { _ = try await client.getAllBalances() }?.kind == .tokenExpired)
    }

    @Test func `a cancellation passes through`() async throws {
        let client = try await client(Picky(wallet: try StubWalletProvider(), error: CancellationError()))
        await #expect(throws: CancellationError.self) { try await client.getAllBalances() }
    }

    private struct Strange: Error {}

    @Test func `a chain for which the wallet has no address is reported beside the others, whatever it throws`() async throws {
        for (error, kind) in [
            (RainError(.walletUnavailable, "none") as any Error & Sendable, RainError.Kind.walletUnavailable),
            (Strange(), .providerError),
        ] {
            let all = try await client(Picky(wallet: try StubWalletProvider(), error: error)).getAllBalances()
            #expect(all.map(\.error?.kind) == [nil, kind, nil])
        }
    }
}
