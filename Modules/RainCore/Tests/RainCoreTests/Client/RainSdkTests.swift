import RainCore
import RainEncoding
import RainEthereum
import RainTestKit
import Testing

@Suite struct RainSdkTests {
    private func builder() -> RainSdk.Builder { RainSdk.builder(environment: .inMemory(transport: FakeNode())) }

    @Test(arguments: [
        [], [NetworkConfig(chainID: 0, rpcURL: "http://localhost")], [NetworkConfig(chainID: 1, rpcURL: "")],
        [NetworkConfig(chainID: 1, rpcURL: "ftp://localhost")], [NetworkConfig(chainID: 1, rpcURL: "https://")],
        [NetworkConfig(chainID: 1, rpcURL: "https:// x")], [NetworkConfig(chainID: 1, rpcURL: "https://user:pass@host/")],
        [NetworkConfig(chainID: 1, rpcURL: "http://a"), NetworkConfig(chainID: 1, rpcURL: "http://b")],
        [NetworkConfig(chainID: 1, rpcURLs: [])], [NetworkConfig(chainID: 1, rpcURLs: ["http://a", "http://a"])],
        [NetworkConfig(chainID: 1, rpcURLs: ["http://a", "b"])],
        [NetworkConfig(chainID: 1, rpcURL: "http://a", currency: NativeCurrency(symbol: "X", name: "X", decimals: 255))],
        [NetworkConfig(chainID: 1, rpcURL: "http://a", currency: NativeCurrency(symbol: "X", name: "X", decimals: -1))],
    ])
    func `a configuration that cannot work is refused before anything is sent`(_ networks: [NetworkConfig]) {
        #expect { try builder().rpcEndpoints(networks).build() } throws: { ($0 as? RainError)?.code == "RAIN_102" }
    }

    @Test func `a wrong URL among several is named by its number, never by its text`() {
        let urls = ["https://node.example/first-key", "wss://node.example/second-key"]
        #expect { try builder().rpcEndpoints([NetworkConfig(chainID: 1, rpcURLs: urls)]).build() } throws: { error in
            let text = (error as? RainError)?.debugDescription ?? ""
            return text.contains("RPC URL 2 of Ethereum (1)") && !text.contains("key")
        }
    }

    @Test func `absurd decimals are refused`() throws {
        let token = TokenInfo(chainID: 1, address: try Address(Fixture.recipient), symbol: "X", decimals: 78)
        #expect(throws: RainError.self) {
            try builder().rpcEndpoints([NetworkConfig(chainID: 1, rpcURL: "http://a")]).registerTokens([token]).build()
        }
    }

    @Test func `a hundred callers make a provider once and get the same client`() async throws {
        let wallet = try StubWalletProvider()
        let provider = StubProvider {
            for _ in 0..<20 { await Task.yield() }
            return wallet
        }
        let sdk = try builder().rpcEndpoints([NetworkConfig(chainID: 1, rpcURL: "http://a")]).register(provider).build()
        let clients = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<100 { group.addTask { ObjectIdentifier(try await sdk.provider(provider.id)) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(clients.count == 1)
        #expect(provider.timesMade == 1)
    }

    @Test func `a failure is not kept`() async throws {
        let wallet = try StubWalletProvider()
        let attempts = ManualTime(now: Timestamp(secondsSinceEpoch: 0))
        let provider = StubProvider {
            attempts.advance(by: .seconds(1))
            if attempts.now.secondsSinceEpoch == 1 { throw RainError(.walletUnavailable, "not yet") }
            return wallet
        }
        let sdk = try builder().rpcEndpoints([NetworkConfig(chainID: 1, rpcURL: "http://a")]).register(provider).build()
        #expect(await rainError { _ = try await sdk.provider(provider.id) }?.kind == .walletUnavailable)
        _ = try await sdk.provider(provider.id)
        #expect(provider.timesMade == 2)
    }

    @Test func `an unknown provider is a clear error, and a replaced one keeps its place`() async throws {
        let first = StubProvider(id: ProviderID(rawValue: "a")) { try StubWalletProvider() }
        let second = StubProvider(id: ProviderID(rawValue: "b")) { try StubWalletProvider() }
        let replacement = StubProvider(id: ProviderID(rawValue: "a")) { try StubWalletProvider() }
        let sdk = try builder().rpcEndpoints([NetworkConfig(chainID: 1, rpcURL: "http://a")])
            .register(first).register(second).register(replacement).build()
        #expect(sdk.providerIDs.map(\.rawValue) == ["a", "b"])
        _ = try await sdk.provider(ProviderID(rawValue: "a"))
        #expect(first.timesMade == 0)
        #expect(replacement.timesMade == 1)
        #expect(await rainError { _ = try await sdk.provider(ProviderID(rawValue: "c")) }?.kind == .providerNotRegistered)
    }

    @Test func `balances are exact, and what cannot be read is an error`() async throws {
        let fixture = try Fixture()
        let client = try await fixture.client()
        #expect(try await client.getBalance(on: .baseSepolia).amount.formatted == "1")
        let usdc = Token.contract(try Address(Fixture.usdc))
        #expect(try await client.getBalance(of: usdc, on: .baseSepolia).amount.formatted == "50")
        fixture.node.with { $0.answers["eth_call"] = ["result": "0x"] }
        #expect(await rainError { _ = try await client.getBalance(of: usdc, on: .baseSepolia) }?.kind == .internalLogicError)
        #expect(await rainError { _ = try await client.getBalance(on: 5) }?.kind == .invalidConfig)
        let unknown = Token.contract(try Address(Fixture.recipient))
        #expect(await rainError { _ = try await client.getBalance(of: unknown, on: .baseSepolia) }?.kind == .tokenNotFound)
        fixture.node.with { $0.answers = [:] }
        #expect(try await client.getBalance(of: unknown, on: .baseSepolia).amount.formatted == "50")
    }

    @Test func `what is known about a chain fills in what the app leaves out`() throws {
        let base = NetworkConfig(chainID: .baseSepolia, rpcURL: "https://node.example/secret-key")
        #expect(base.name == "Base Sepolia")
        #expect(base.explorerURL == "https://sepolia.basescan.org")
        #expect("\(base)" == "Base Sepolia (84532)")
        let own = NetworkConfig(chainID: 31337, rpcURL: "http://localhost", explorerURL: "http://explorer.example//")
        #expect(own.name == "Chain 31337")
        #expect(own.explorerURL(of: .keccak256([])) == "http://explorer.example/tx/\(Hash32.keccak256([]))")
    }
}
