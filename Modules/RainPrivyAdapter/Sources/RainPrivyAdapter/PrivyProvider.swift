import PrivyAPI
public import RainCore

extension ProviderID {
    /// Privy.
    public static let privy = ProviderID(rawValue: "privy")
}

/// Registers Privy as the one who holds the keys, with any session: a log-in's or one that is handed in.
public struct PrivyProvider: ProviderDescriptor {
    private let service: PrivyService
    private let source: any PrivySessionSource
    private let authorizer: Authorizer

    /// A provider for whoever is logged in.
    ///
    /// - Parameter auth: The log-in; its configuration and environment are used.
    public init(_ auth: PrivyAuth) {
        service = auth.service
        source = auth.login
        authorizer = auth.authorizer
    }

    /// A provider for a session made elsewhere, such as a server's.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - config: The app's set-up at Privy.
    ///   - environment: Network and time; the durable one unless given.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a configuration that cannot work.
    public init(session: PrivySession, config: PrivyConfig, environment: RainEnvironment = .live) throws(RainError) {
        service = try PrivyService(config, environment: environment)
        source = session
        authorizer = try Authorizer(config.signing, time: environment.time)
    }

    /// `privy`.
    public var id: ProviderID { .privy }

    /// One account serves all chains, and its keys can be taken away; the app may pay for gas where that is set up.
    public var capabilities: Set<Capability> {
        var capabilities: Set<Capability> = [.multiChain, .export]
        if service.config.sending == .byPrivy(sponsored: true) { capabilities.insert(.gasSponsorship) }
        return capabilities
    }

    /// The wallets of whoever is logged in, and how to make more.
    public var accounts: PrivyAccounts { PrivyAccounts(service: service, source: source) }

    /// Signing what other programs ask for by requests of EIP-1193.
    public var requests: PrivyRequests {
        PrivyRequests(PrivyWalletProvider(service: service, source: source, authorizer: authorizer))
    }

    /// The wallet; no request is made before its address or a signature is asked for.
    public func makeProvider(context: ProviderContext) async throws -> any WalletProvider {
        PrivyWalletProvider(service: service, source: source, authorizer: authorizer)
    }
}
