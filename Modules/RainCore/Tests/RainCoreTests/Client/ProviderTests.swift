import RainCore
import RainTestKit
import Synchronization
import Testing

@Suite struct ProviderTests {
    private static let ids = ["turnkey", "privy", "rain"].map(ProviderID.init(rawValue:))

    /// A provider with capabilities.
    private struct Able: ProviderDescriptor {
        let id: ProviderID
        let capabilities: Set<Capability>

        func makeProvider(context: ProviderContext) async throws -> any WalletProvider { try StubWalletProvider() }
    }

    private func sdk(_ providers: any ProviderDescriptor...) throws -> RainSdk {
        let builder = RainSdk.builder(environment: .inMemory(transport: FakeNode()))
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://a")])
        for provider in providers { builder.register(provider) }
        return try builder.build()
    }

    @Test func `three providers work side by side in one SDK, each with its own wallet`() async throws {
        let wallets = try Self.ids.map { _ in try StubWalletProvider.random() }
        let providers = zip(Self.ids, wallets).map { id, wallet in StubProvider(id: id) { wallet } }
        let sdk = try sdk(providers[0], providers[1], providers[2])
        #expect(sdk.providerIDs == Self.ids)
        #expect(sdk.providers.map(\.id) == Self.ids)
        for (id, wallet) in zip(Self.ids, wallets) {
            let client = try await sdk.provider(id)
            #expect(client.providerID == id)
            #expect(try await client.getWalletAddress(on: .baseSepolia) == wallet.address)
            let sent = try await client.sendNative(to: try Address(Fixture.recipient), amount: "0.1", on: .baseSepolia)
            #expect(sent.account == wallet.address)
        }
        #expect(providers.map(\.timesMade) == [1, 1, 1])
        #expect(wallets.map(\.requests.count) == [1, 1, 1])
    }

    @Test func `the first provider that can do something is found in the order of registration`() async throws {
        let sdk = try sdk(
            Able(id: Self.ids[0], capabilities: [.multiChain, .export]),
            Able(id: Self.ids[1], capabilities: [.export, .recovery]),
            Able(id: Self.ids[2], capabilities: [.gasSponsorship, .recovery]))
        #expect(try await sdk.first { $0.capabilities.contains(.export) }.providerID == Self.ids[0])
        #expect(try await sdk.first { $0.capabilities.contains(.recovery) }.providerID == Self.ids[1])
        let sponsored = try await sdk.first { $0.capabilities.contains(.gasSponsorship) }
        #expect(sponsored.providerID == Self.ids[2])
        #expect(sponsored.capabilities == [.gasSponsorship, .recovery])
        let error = await rainError { _ = try await sdk.first { $0.capabilities.contains(.biometricGate) } }
        #expect(error?.kind == .providerNotRegistered)
        #expect(error?.code == "RAIN_102")
    }

    @Test func `an SDK without providers is good for what needs no wallet`() async throws {
        let sdk = try sdk()
        #expect(sdk.providers.isEmpty)
        #expect(try await sdk.tokenMetadata(of: try Address(Fixture.usdc), on: .baseSepolia)?.symbol == "USDC")
        #expect(await rainError { _ = try await sdk.provider(Self.ids[0]) }?.kind == .providerNotRegistered)
        #expect(await rainError { _ = try await sdk.first { _ in true } }?.kind == .providerNotRegistered)
        await sdk.reset()
    }

    @Test func `after a reset the wallet is made anew, and the old client still works for who holds it`() async throws {
        let wallet = try StubWalletProvider()
        let provider = StubProvider(wallet)
        let sdk = try sdk(provider)
        let first = try await sdk.provider(provider.id)
        await sdk.reset()
        await sdk.reset()
        let second = try await sdk.provider(provider.id)
        #expect(first !== second)
        #expect(try await sdk.provider(provider.id) === second)
        #expect(provider.timesMade == 2)
        #expect(try await first.getWalletAddress() == wallet.address)
    }

    @Test func `a wallet that is being made during a reset is nobody's`() async throws {
        let wallet = try StubWalletProvider()
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let wasCancelled = Mutex(false)
        let count = Mutex(0)
        let provider = StubProvider {
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return wallet }
            start.yield()
            // Deaf to the cancellation, as a vendor's call may be.
            await Task { for await _ in released { break } }.value
            wasCancelled.withLock { $0 = Task.isCancelled }
            return wallet
        }
        let sdk = try sdk(provider)
        let waiting = Task { try await sdk.provider(provider.id) }
        for await _ in started { break }
        await sdk.reset()
        let fresh = try await sdk.provider(provider.id)
        release.yield()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(wasCancelled.withLock { $0 })
        #expect(try await sdk.provider(provider.id) === fresh)
        #expect(provider.timesMade == 2)
    }

    @Test func `two SDKs share neither chains nor tokens nor clients`() async throws {
        let provider = StubProvider(try StubWalletProvider())
        let first = try sdk(provider)
        let second = try RainSdk.builder(environment: .inMemory(transport: FakeNode()))
            .rpcEndpoints([NetworkConfig(chainID: .base, rpcURL: "http://b")]).register(provider).build()
        let own = TokenInfo(chainID: .base, address: try Address(Fixture.recipient), symbol: "OWN", decimals: 2)
        try second.registerTokens([own])
        let clients = (try await first.provider(provider.id), try await second.provider(provider.id))
        #expect(clients.0 !== clients.1)
        #expect(!clients.0.knownTokens(on: .base).contains(own))
        #expect(clients.1.knownTokens(on: .base).last == own)
        #expect(await rainError { _ = try await clients.0.getWalletAddress(on: .base) }?.kind == .invalidConfig)
        #expect(await rainError { _ = try await clients.1.getWalletAddress(on: .baseSepolia) }?.kind == .invalidConfig)
    }
}
