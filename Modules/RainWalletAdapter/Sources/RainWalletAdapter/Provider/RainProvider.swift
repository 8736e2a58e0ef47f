public import RainCore
internal import RainCrypto
internal import RainEncoding
internal import RainLock
internal import RainSession
internal import TurnkeyWallet

extension ProviderID {
    /// The Rain wallet.
    public static let rain = ProviderID(rawValue: "rain")
}

/// The Rain wallet: log-in by one-time code or passkey, one wallet, its session, its keys.
///
/// ```swift
/// let wallet = RainProvider(RainWalletConfig(passkeyDomain: "example.com"))
/// try await wallet.sendLoginCode(to: .email("ada@example.com"))
/// try await wallet.confirmLoginCode("123456")
/// let sdk = try RainSdk.builder()
///     .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "https://base-sepolia-rpc.publicnode.com")])
///     .register(wallet)
///     .build()
/// let client = try await sdk.provider(.rain)
/// ```
///
/// Making one neither throws nor traps: a configuration that cannot work is `invalidConfig` (RAIN_102) from the builder's `build()`
/// and from the first call that needs what is wrong with it.
public final class RainProvider: ProviderDescriptor, ProviderChecking {
    /// What a checked configuration became.
    struct Parts: Sendable {
        let service: TurnkeyService
        let login: TurnkeyLogin
        let methods: LoginMethodStore
    }

    let time: any TimeSource
    let auth: AuthStates
    private let parts: Result<Parts, RainError>
    private let domainFault: RainError?
    private let hasDomain: Bool
    private let isClosed = Guarded(false)

    /// Makes the wallet of a configuration, and looks for a stored session; no request is made.
    ///
    /// - Parameters:
    ///   - config: The app's set-up.
    ///   - environment: Network, storage and time; the durable one unless given.
    public init(_ config: RainWalletConfig = RainWalletConfig(), environment: RainEnvironment = .live) {
        time = environment.time
        let (domain, fault) = Self.domain(of: config, in: environment)
        domainFault = fault
        hasDomain = config.passkeyDomain != nil
        do throws(RainError) {
            let service = try config.service(domain: domain, in: environment)
            // Always told, so that observers see a session end by itself though the app has no hook.
            let login = TurnkeyLogin(service: service) { [onSessionExpired = config.onSessionExpired] in
                await onSessionExpired?()
            }
            let place = SHA256.hash(Array((service.organizationID + "\n" + (config.backend.apiURL ?? "")).utf8))
            let methods = LoginMethodStore(
                secrets: environment.secrets, name: "rain.login-method." + Hex.encode(place.bytes.prefix(16)))
            parts = .success(Parts(service: service, login: login, methods: methods))
            auth = AuthStates(following: login.sessionStates())
        } catch {
            parts = .failure(error)
            auth = AuthStates(following: nil)
        }
    }

    private static func domain(
        of config: RainWalletConfig, in environment: RainEnvironment
    ) -> (PasskeyDomain?, RainError?) {
        guard let name = config.passkeyDomain else { return (nil, nil) }
        do throws(RainError) {
            let domain = try PasskeyDomain(name)
            if let store = environment.secrets as? any SecureStore & AnyObject {
                try PasskeyDomainClaims.shared.claim(domain, for: store)
            }
            return (domain, nil)
        } catch { return (nil, error) }
    }

    /// `rain`.
    public var id: ProviderID { .rain }

    /// One account serves all chains, and its keys can be taken away.
    public var capabilities: Set<Capability> { [.multiChain, .export] }

    /// Checks the configuration.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) with what is wrong and what would be right.
    public func check() throws(RainError) {
        _ = try ready()
        if let domainFault { throw domainFault }
    }

    /// The wallet; no request is made before its address or a signature is asked for.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a configuration that cannot work, or after ``close()``.
    public func makeProvider(context: ProviderContext) async throws -> any WalletProvider {
        let parts = try ready()
        return TurnkeyWalletProvider(service: parts.service, source: parts.login, mode: .enclave)
    }

    /// Gives up the session in this process: nothing is given, told or signed any more.
    ///
    /// The stored session stays for the next run of the program. Closing twice does nothing.
    public func close() async {
        isClosed.withLock { $0 = true }
        auth.close()
        if case .success(let parts) = parts { await parts.login.close() }
    }

    /// What works, unless the configuration cannot or the wallet was closed.
    func ready() throws(RainError) -> Parts {
        guard !isClosed.withLock({ $0 }) else {
            throw RainError(.invalidConfig, "this wallet was closed; make a new one")
        }
        return try parts.get()
    }

    /// The same, for passkeys.
    func readyForPasskeys() throws(RainError) -> Parts {
        let parts = try ready()
        if let domainFault { throw domainFault }
        guard hasDomain else {
            throw RainError(.invalidConfig, "passkeys need the domain they belong to; give RainWalletConfig.passkeyDomain")
        }
        return parts
    }

    /// The log-in, also of a wallet that was closed; nil when the configuration cannot work.
    var login: TurnkeyLogin? { try? parts.get().login }
}
