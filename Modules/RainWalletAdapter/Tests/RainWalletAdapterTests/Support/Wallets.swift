import RainTestKit
import RainWalletAdapter

/// Wallets whose backend is a script: what is refused here makes no request.
struct Wallets {
    let transport = ScriptedTransport()
    let store = InMemorySecureStore()
    let time = ManualTime()

    var environment: RainEnvironment {
        RainEnvironment(transport: transport, secrets: store, journal: InMemoryTransactionJournal(), time: time)
    }

    static let backend = RainWalletConfig.Backend(organizationID: "organization", authConfigID: "configuration")

    func wallet(
        domain: String? = "example.com", backend: RainWalletConfig.Backend = Self.backend,
        policy: RainWalletSessionPolicy = RainWalletSessionPolicy()
    ) -> RainProvider {
        RainProvider(
            RainWalletConfig(passkeyDomain: domain, sessionPolicy: policy, backend: backend), environment: environment)
    }

    func build(_ wallet: RainProvider) throws -> RainSdk {
        try RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:1")])
            .register(wallet).build()
    }
}

/// The error of Rain's that a body ends in.
func rainError(_ body: () async throws -> Void) async -> RainError? {
    do { try await body() } catch { return error as? RainError }
    return nil
}
