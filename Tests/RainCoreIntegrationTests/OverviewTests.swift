import LocalStack
import RainCore
import RainEncoding
import RainHTTP
import RainTestKit
import Synchronization
import Testing

/// What a wallet holds on several real chains at once.
@Suite struct OverviewIntegrationTests {
    /// Counts the requests to each URL.
    private final class Counter: HTTPTransport {
        private let transport = CurlTransport()
        private let counts = Mutex<[String: Int]>([:])

        var requests: [String: Int] { counts.withLock { $0 } }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            counts.withLock { $0[request.url, default: 0] += 1 }
            return try await transport.send(request)
        }
    }

    private let counter = Counter()
    private let wallet: StubWalletProvider

    init() throws {
        wallet = try StubWalletProvider.random()
    }

    private func client(_ networks: [NetworkConfig], tokens: [TokenInfo] = []) async throws -> RainClient {
        let provider = StubProvider(wallet)
        return try await RainSdk.builder(environment: .inMemory(transport: counter))
            .rpcEndpoints(networks).registerTokens(tokens).register(provider).build().provider(provider.id)
    }

    @Test func `an overview of several chains is one request each, exact, and a chain that is down is named`() async throws {
        let stack = try await LocalStack.start(["--chains", "84532,8453,11155111"])
        defer { stack.stop() }
        let account = wallet.address.description
        for (chain, token, amount) in [
            (84532 as UInt64, "native", "1000000000000000001"), (84532, "USDC", "16380000"), (8453, "native", "7"),
            (8453, "USDC", "1"),
        ] {
            try await stack.fund(account, token, amount: amount, chain: chain)
        }
        let networks =
            try [84532, 8453, 11_155_111].map { chain in
                NetworkConfig(chainID: ChainID(rawValue: chain), rpcURL: try stack.rpcURL(of: chain))
            } + [NetworkConfig(chainID: .avalancheFuji, rpcURL: "http://127.0.0.1:9")]
        let client = try await client(networks)
        let all = try await client.getAllBalances()
        #expect(all.map(\.network) == networks)
        #expect(
            all.map { $0.balances?.balances.map { "\($0.amount) \($0.symbol)" } } == [
                ["1.000000000000000001 ETH", "16.38 USDC"], ["0.000000000000000007 ETH", "0.000001 USDC"], ["0 ETH"], nil,
            ])
        #expect(all.last?.error?.kind == .networkError)
        // What stands at the registry's other addresses on Base is nothing here: said, not shown as zero.
        #expect(all[1].balances?.unreadable.map(\.token) == client.knownTokens(on: .base).filter { $0.symbol != "USDC" })
        for network in networks.dropLast() { #expect(counter.requests[network.rpcURL] == 1, "\(network)") }
    }

    @Test func `more tokens than Multicall3 takes at once are still one request`() async throws {
        let stack = try await LocalStack.shared()
        let account = wallet.address.description
        try await stack.fund(account, "USDC", amount: "5")
        let url = try stack.rpcURL(of: 84532)
        // No contract stands at any of these.
        let tokens = try (0..<100).map { number in
            TokenInfo(
                chainID: .baseSepolia, address: try Address(bytes: [UInt8](repeating: 0xbb, count: 19) + [UInt8(number)]),
                symbol: "T\(number)", decimals: 18)
        }
        let overview = try await client([NetworkConfig(chainID: .baseSepolia, rpcURL: url)], tokens: tokens)
            .getTokenBalances(on: .baseSepolia)
        #expect(counter.requests == [url: 1])
        #expect(overview.balances.map { "\($0.amount) \($0.symbol)" } == ["0 ETH", "0.000005 USDC"])
        #expect(overview.unreadable.map(\.token) == tokens)
    }

    @Test func `a contract tells its decimals and its ticker, and an account is no token`() async throws {
        // A chain without a registry, so that the token is not known beforehand.
        let own = try await LocalStack.start(["--chains", "11155111"])
        defer { own.stop() }
        let usdc = try Address(try own.text("chains", "11155111", "usdc"))
        let client = try await client([NetworkConfig(chainID: 11_155_111, rpcURL: try own.rpcURL(of: 11_155_111))])
        let info = try #require(try await client.tokenMetadata(of: usdc, on: 11_155_111))
        #expect(info.decimals == 6)
        #expect(info.symbol == "USDC")
        #expect(info.name != nil)
        #expect(try await client.tokenMetadata(of: wallet.address, on: 11_155_111) == nil)
    }
}
