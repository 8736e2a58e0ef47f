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
        let issuing: IssuingClient
        /// One withdrawal of a collateral at a time.
        let turns = Turnstile<CollateralKey>()
    }

    private let issuing: IssuingClient

    /// Makes the feature; it is checked in `build()`.
    ///
    /// - Parameters:
    ///   - endpoint: Where the issuing API is; Rain's sandbox unless given.
    ///   - credentials: Who asks it; without any, what needs it is RAIN_104.
    ///   - environment: Where requests go and signatures are kept: the one the builder has.
    public init(
        endpoint: IssuingEndpoint = .development, credentials: IssuingCredentials? = nil, environment: RainEnvironment = .live
    ) {
        issuing = IssuingClient(endpoint: endpoint, credentials: credentials, environment: environment)
    }

    /// Makes the feature over a client of the issuing API.
    public init(issuing: IssuingClient) {
        self.issuing = issuing
    }

    /// Checks the settings; nothing goes over the network.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a URL, a key or an id that cannot be right.
    public func validate(chains: [NetworkConfig]) throws(RainError) -> State {
        try issuing.validate()
        return State(issuing: issuing)
    }
}

/// Names a collateral.
struct CollateralKey: Hashable, Sendable {
    let chainID: ChainID
    let proxy: Address
}
