/// The SDK: chains, providers, and one `RainClient` for each provider.
///
///     let sdk = try RainSdk.builder()
///         .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "https://base-sepolia-rpc.publicnode.com")])
///         .register(provider)
///         .build()
///     let client = try await sdk.provider(provider.id)
public final class RainSdk: Sendable {
    private let descriptors: [any ProviderDescriptor]
    private let shared: SharedServices
    private let clients = SingleFlight<ProviderID, RainClient>()

    init(descriptors: [any ProviderDescriptor], shared: SharedServices) {
        self.descriptors = descriptors
        self.shared = shared
    }

    /// A new builder.
    ///
    /// - Parameter environment: Where requests go and things are kept; the durable one unless given.
    public static func builder(environment: RainEnvironment = .live) -> Builder {
        Builder(environment: environment)
    }

    /// The ids of the registered providers, in the order of registration.
    public var providerIDs: [ProviderID] { descriptors.map(\.id) }

    /// The client of a provider.
    ///
    /// The provider is made once, however many ask at the same time; a failure is not kept, so the next one who asks tries
    /// again.
    ///
    /// - Throws: `RainError` `providerNotRegistered` (RAIN_102), or what the provider threw when it was made.
    public func provider(_ id: ProviderID) async throws -> RainClient {
        guard let descriptor = descriptors.first(where: { $0.id == id }) else {
            let known = descriptors.map(\.id.rawValue).joined(separator: ", ")
            throw RainError(.providerNotRegistered, "no provider \"\(id)\" is registered; registered are: \(known)")
        }
        let shared = shared
        return try await clients.value(for: id) {
            let context = ProviderContext(networks: shared.nodes.values.map(\.network).sorted { $0.chainID < $1.chainID })
            let wallet = try await descriptor.makeProvider(context: context)
            return RainClient(descriptor: descriptor, wallet: wallet, shared: shared)
        }
    }
}
