import LocalStack
import RainCollateral
import RainCore
import RainTestKit

/// A user who signs what others need, and says no to the transaction itself.
struct RefusingTransactions: WalletProvider {
    let wallet: StubWalletProvider

    func address(on chain: ChainID) async throws -> Address { wallet.address }

    func sign(_ request: SigningRequest) async throws -> TransactionSignature {
        if case .transaction = request.payload { throw RainError(.userRejected, "no") }
        return try await wallet.sign(request)
    }
}

extension Withdrawer {
    /// The user's SDK with another wallet in front of the same stores, or of others.
    func client(of provider: any WalletProvider, in other: RainEnvironment? = nil) async throws -> RainClient {
        let environment = other ?? environment
        let sdk = try RainSdk.builder(environment: environment)
            .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: try stack.rpcURL(of: 84532))])
            .register(StubProvider(provider))
            .register(
                RainCollateral(
                    endpoint: .custom(issuing.baseURL), credentials: .apiKey(issuing.apiKey, for: .user(made.userID)),
                    environment: environment)
            )
            .build()
        return try await sdk.provider(ProviderID(rawValue: "stub"))
    }
}
