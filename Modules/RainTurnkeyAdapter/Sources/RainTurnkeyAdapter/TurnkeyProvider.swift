public import RainCore
public import TurnkeyWallet

extension ProviderID {
    /// Turnkey.
    public static let turnkey = ProviderID(rawValue: "turnkey")
}

/// Registers Turnkey as the one who holds the keys, with any session: a log-in's or one that is handed in.
public struct TurnkeyProvider: ProviderDescriptor {
    private let service: TurnkeyService
    private let source: any TurnkeySessionSource
    private let signing: TurnkeySigningMode
    private let sponsorsGas: Bool

    /// A provider for whoever is logged in.
    ///
    /// - Parameter auth: The log-in; its configuration and environment are used.
    public init(_ auth: TurnkeyAuth) {
        service = auth.service
        source = auth.login
        signing = auth.signing
        sponsorsGas = auth.sponsorsGas
    }

    /// A provider for a session made elsewhere, such as a server's API key.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - config: The app's set-up at Turnkey.
    ///   - environment: Network and time; the durable one unless given.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a configuration that cannot work.
    public init(
        session: TurnkeySession, config: TurnkeyConfig, environment: RainEnvironment = .live
    ) throws(RainError) {
        service = try config.service(in: environment)
        source = session
        signing = config.signing
        sponsorsGas = config.sponsorGas
    }

    /// `turnkey`.
    public var id: ProviderID { .turnkey }

    /// One account serves all chains, its keys can be taken away, and, where that is configured, somebody else pays the fees.
    public var capabilities: Set<Capability> {
        sponsorsGas ? [.multiChain, .export, .gasSponsorship] : [.multiChain, .export]
    }

    /// The accounts of whoever is logged in, and how to make more.
    public var accounts: TurnkeyAccounts { TurnkeyAccounts(service: service, source: source) }

    /// Taking the keys of the account that signs out of Turnkey, and a recovery phrase in.
    public var backup: TurnkeyBackup { TurnkeyBackup(service: service, source: source) }

    /// The wallet; no request is made before its address or a signature is asked for.
    public func makeProvider(context: ProviderContext) async throws -> any WalletProvider {
        TurnkeyWalletProvider(service: service, source: source, mode: signing, sponsorsGas: sponsorsGas)
    }
}
