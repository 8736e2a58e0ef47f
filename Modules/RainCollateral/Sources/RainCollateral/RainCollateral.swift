public import RainCore
internal import RainEthereum

/// Withdrawing from a card's collateral, and Rain's issuing API; registered on the builder.
///
///     let sdk = try RainSdk.builder()
///         .rpcEndpoints([…]).register(provider)
///         .register(RainCollateral(credentials: .userSession(of: userID) { try await backend.issuingSession() }))
///         .build()
///     let client = try await sdk.provider(provider.id)
///
///     let contract = try await client.collateralContract(on: .baseSepolia)
///     let prepared = try await client.prepareWithdrawal(WithdrawalRequest(from: contract, asset: usdc, amount: "5"))
///     // … the user agrees to prepared.intent and prepared.fees …
///     let sent = try await client.withdrawCollateral(prepared)
///
/// Without credentials all works that needs no answer of the issuing API: an app may bring contracts and signatures itself.
public struct RainCollateral: RainModule {
    /// The feature's name.
    public static let name = "RainCollateral"

    /// What the feature's calls work with.
    public struct State: Sendable {
        /// The client of the issuing API over the SDK's environment.
        let issuing: @Sendable (RainEnvironment) -> IssuingClient
        /// One withdrawal of a collateral at a time.
        let turns = Turnstile<CollateralKey>()
    }

    private let endpoint: IssuingEndpoint
    private let credentials: IssuingCredentials?
    private let environment: RainEnvironment?
    private let sessions = IssuingSessions()

    /// Makes the feature; it is checked in `build()`.
    ///
    /// - Parameters:
    ///   - endpoint: Where the issuing API is; Rain's sandbox unless given.
    ///   - credentials: Who asks it; without any, what needs it is RAIN_104.
    ///   - environment: Where its requests go and signatures are kept; the builder's unless given.
    public init(
        endpoint: IssuingEndpoint = .development, credentials: IssuingCredentials? = nil, environment: RainEnvironment? = nil
    ) {
        self.endpoint = endpoint
        self.credentials = credentials
        self.environment = environment
    }

    /// Checks the settings; nothing goes over the network.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a URL, a key or an id that cannot be right.
    public func validate(chains: [NetworkConfig]) throws(RainError) -> State {
        let (endpoint, credentials, own, sessions) = (endpoint, credentials, environment, sessions)
        try IssuingClient.validate(endpoint, credentials)
        return State { IssuingClient(endpoint, credentials, own ?? $0, sessions) }
    }
}

/// Names a collateral.
struct CollateralKey: Hashable, Sendable {
    let chainID: ChainID
    let proxy: Address
}
