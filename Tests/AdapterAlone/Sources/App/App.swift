import RainPrivyAdapter

/// Shows who is logged in, and needs nothing but the one import.
@main
enum App {
    static func main() async throws {
        let auth = try PrivyAuth(
            PrivyConfig(appID: "app", appClientID: "client", nativeAppID: "com.example.app"), environment: .inMemory())
        try await auth.awaitSessionRestore()
        let sdk = try RainSdk.builder(environment: .inMemory())
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "http://127.0.0.1:9")])
            .register(PrivyProvider(auth))
            .build()
        print(try await sdk.provider(.privy).providerID, auth.sessionState)
    }
}
