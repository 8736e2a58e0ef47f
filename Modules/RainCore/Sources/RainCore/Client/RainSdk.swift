public import RainEthereum

/// The SDK: chains, providers, and one `RainClient` for each provider.
///
///     let sdk = try RainSdk.builder()
///         .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "https://base-sepolia-rpc.publicnode.com")])
///         .register(provider)
///         .build()
///     let client = try await sdk.provider(provider.id)
///
/// Several SDKs may live in one process; each has its own chains, providers and tokens.
public final class RainSdk: Sendable {
    /// The registered providers, in the order of registration.
    public let providers: [any ProviderDescriptor]
    private let shared: SharedServices
    private let clients = SingleFlight<ProviderID, RainClient>()

    init(descriptors: [any ProviderDescriptor], shared: SharedServices) {
        self.providers = descriptors
        self.shared = shared
    }

    /// A new builder.
    ///
    /// - Parameter environment: Where requests go and things are kept; the durable one unless given.
    public static func builder(environment: RainEnvironment = .live) -> Builder {
        Builder(environment: environment)
    }

    /// The ids of the registered providers, in the order of registration.
    public var providerIDs: [ProviderID] { providers.map(\.id) }

    /// The client of a provider.
    ///
    /// The provider is made once, however many ask at the same time; a failure is not kept, so the next one who asks tries
    /// again.
    ///
    /// - Throws: `RainError` `providerNotRegistered` (RAIN_102), or what the provider threw when it was made;
    ///   `CancellationError` also when `reset()` came in between.
    public func provider(_ id: ProviderID) async throws -> RainClient {
        guard let descriptor = providers.first(where: { $0.id == id }) else {
            throw RainError(.providerNotRegistered, "no provider \"\(id)\" is registered; \(registered)")
        }
        return try await client(of: descriptor)
    }

    /// The client of the first provider, in the order of registration, of which something is true.
    ///
    ///     let client = try await sdk.first { $0.capabilities.contains(.gasSponsorship) }
    ///
    /// - Throws: As `provider(_:)`; `providerNotRegistered` (RAIN_102) when it is true of none.
    public func first(where isWanted: (any ProviderDescriptor) throws -> Bool) async throws -> RainClient {
        guard let descriptor = try providers.first(where: isWanted) else {
            throw RainError(.providerNotRegistered, "no provider that is registered is like that; \(registered)")
        }
        return try await client(of: descriptor)
    }

    /// Forgets the clients, as when a user logs out; the next one who asks for a provider has its wallet made anew.
    ///
    /// What is being made is cancelled. A client handed out before goes on working for whoever still holds it, and sends under
    /// way go on: they belong to the journal. Doing it again changes nothing.
    public func reset() async {
        await clients.cancelAll()
    }

    private func client(of descriptor: any ProviderDescriptor) async throws -> RainClient {
        let shared = shared
        return try await clients.value(for: descriptor.id) {
            let context = ProviderContext(networks: shared.networks)
            let wallet = try await descriptor.makeProvider(context: context)
            return RainClient(descriptor: descriptor, wallet: wallet, shared: shared)
        }
    }

    private var registered: String {
        let names = providerIDs.map(\.rawValue).joined(separator: ", ")
        return names.isEmpty ? "none is" : "registered are: \(names)"
    }
}

extension RainSdk {
    /// Adds tokens to those known, for all clients of this SDK.
    ///
    /// A contract that is known already keeps its description: nobody can rescale a balance.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for decimals outside 0...77; then none of the tokens is added.
    public func registerTokens(_ tokens: [TokenInfo]) throws(RainError) {
        try shared.tokens.register(tokens)
    }

    /// What is known of a token, else what its contract says of itself; nil where no token with readable decimals stands.
    ///
    /// What a contract says is for showing: anybody can write one that calls itself USDC. Amounts to send need a token that is
    /// built in or registered.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301), `invalidConfig` (RAIN_102) for a chain that is not configured.
    public func tokenMetadata(of contract: Address, on chain: ChainID) async throws -> TokenInfo? {
        try await shared.tokens.info(of: contract, from: try shared.node(of: chain))
    }
}
