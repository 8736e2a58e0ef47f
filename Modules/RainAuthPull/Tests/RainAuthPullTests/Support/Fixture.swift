import RainAuthPull
import RainCore
import RainEthereum
import RainTestKit

/// A client over a fake chain, with a key in memory, a clock that stands and Auth Pull's sandbox.
struct Fixture {
    let chain = FakeChain()
    let wallet: StubWalletProvider
    let provider: StubProvider
    let time = ManualTime()
    let sdk: RainSdk

    static let operatorText = "0x5a6E6b0d5Ea051CfFF9b3dcC2Aa8Dac226458f29"
    static let usdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e"
    static let stranger = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

    init(
        _ config: RainAuthPullConfig? = .sandbox(operatorAddress: operatorText),
        configure: (RainSdk.Builder) throws -> Void = { _ in }
    ) throws {
        let wallet = try StubWalletProvider()
        self.wallet = wallet
        provider = StubProvider(wallet)
        let environment = RainEnvironment(
            transport: chain, secrets: InMemorySecureStore(), journal: InMemoryTransactionJournal(), time: time)
        let builder = RainSdk.builder(environment: environment)
            .rpcEndpoints([
                NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1"),
                NetworkConfig(chainID: .avalancheFuji, rpcURL: "http://127.0.0.1:2"),
            ])
            .register(provider)
        if let config { builder.register(RainAuthPull(config)) }
        try configure(builder)
        sdk = try builder.build()
    }

    func client() async throws -> RainClient { try await sdk.provider(provider.id) }

    func request(
        _ amount: AllowanceAmount, on chain: ChainID = .baseSepolia, token: Address? = nil, spender: Address? = nil
    ) -> AllowanceRequest {
        AllowanceRequest(chainID: chain, amount: amount, token: token, spender: spender)
    }

    /// What was asked of the node and of the wallet so far.
    var asked: [Int] { [chain.with { $0.exchanges }, wallet.requests.count] }
}

/// Runs a call that must throw a `RainError` and gives it back.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? RainError
    }
}
