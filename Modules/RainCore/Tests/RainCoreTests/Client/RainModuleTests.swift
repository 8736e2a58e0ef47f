@_spi(RainFeature) import RainCore
import RainTestKit
import Testing

@Suite struct RainModuleTests {
    /// A feature that wants a chain to be configured.
    private struct Greeting: RainModule {
        static let name = "Greeting"
        let text: String
        var chain: ChainID = .baseSepolia

        func validate(chains: [NetworkConfig]) throws(RainError) -> String {
            guard chains.contains(where: { $0.chainID == chain }) else {
                throw RainError(.invalidConfig, "Greeting needs chain \(chain)")
            }
            return text
        }
    }

    private struct Other: RainModule {
        static let name = "Other"
        func validate(chains: [NetworkConfig]) throws(RainError) -> Int { chains.count }
    }

    private func client(_ modules: any RainModule...) async throws -> RainClient {
        let provider = StubProvider(try StubWalletProvider())
        let builder = RainSdk.builder(environment: .inMemory(transport: FakeNode()))
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://a")]).register(provider)
        for module in modules { builder.register(module) }
        return try await builder.build().provider(provider.id)
    }

    @Test func `a registered feature is found by its type`() async throws {
        let client = try await client(Greeting(text: "hello"), Other())
        #expect(try client.state(of: Greeting.self) == "hello")
        #expect(try client.state(of: Other.self) == 1)
    }

    @Test func `of two features of one type the later counts`() async throws {
        #expect(try await client(Greeting(text: "a"), Greeting(text: "b")).state(of: Greeting.self) == "b")
    }

    @Test func `a feature that was not registered fails closed and says what to do`() async throws {
        let client = try await client(Other())
        #expect { try client.state(of: Greeting.self) } throws: { error in
            (error as? RainError)?.code == "RAIN_102" && "\(error)".contains("Greeting")
        }
    }

    @Test func `a feature whose settings do not fit the chains stops the build`() async throws {
        #expect(await rainError { _ = try await client(Greeting(text: "x", chain: 5)) }?.message == "Greeting needs chain 5")
    }
}
