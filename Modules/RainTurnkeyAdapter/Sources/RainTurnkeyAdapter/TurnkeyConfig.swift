public import RainCore
public import RainSession
import TurnkeyAPI
public import TurnkeyWallet

/// An app's set-up at Turnkey; a plain value, checked when it is used.
///
/// ```swift
/// let config = TurnkeyConfig(organizationID: "…", authProxyConfigID: "…")
/// ```
public struct TurnkeyConfig: Sendable {
    /// The app's organisation, from Turnkey's dashboard.
    public var organizationID: String
    /// The identifier of its auth proxy configuration, from the dashboard; nil when nobody logs in by a code.
    public var authProxyConfigID: String?
    /// The base URL of the API: https, or http to this machine itself.
    public var apiURL: String
    /// The base URL of the auth proxy, alike.
    public var authProxyURL: String
    /// The keys that answers must be signed with; the vendor's unless given.
    public var enclaveKeys: EnclaveKeys
    /// Where signatures are made; in Turnkey's enclave unless given.
    public var signing: TurnkeySigningMode
    /// The account to use; nil for the only one at the standard path.
    ///
    /// An organisation may have several wallets. Without a name here the wallet is refused then (RAIN_102, with the addresses to
    /// choose from), and an account that is named and not there is RAIN_404: which account pays is never a guess.
    public var account: Address?
    /// When the session is refreshed, and what reads are asked again after.
    public var sessionPolicy: SessionPolicy
    /// Told of the session's death, once for each: its time came, or the service no longer accepts it.
    ///
    /// Not told of a log-out, nor of anything after `TurnkeyAuth.close()`. It runs away from the main thread, and may wait.
    public var onSessionExpired: (@Sendable () async -> Void)?
    /// The domain passkeys belong to, such as `example.com`; nil when there are none.
    public var passkeyDomain: String?
    /// Whether Turnkey broadcasts what is sent and pays its fee, on the chains where it does; false unless given.
    ///
    /// The organisation must have gas sponsorship switched on, or every send is refused (RAIN_202). The account then needs nothing
    /// of the chain's own currency; Turnkey delegates it (EIP-7702) to the contract that makes its calls. On other chains the
    /// account signs and pays as without this.
    public var sponsorGas: Bool

    /// Turnkey's public API.
    public static let productionAPIURL: String = TurnkeyEndpoint.productionAPI
    /// Turnkey's auth proxy.
    public static let productionAuthProxyURL: String = TurnkeyEndpoint.productionAuthProxy

    /// The public keys of Turnkey's enclaves, each as a point in hexadecimal (130 digits, or 66 compressed).
    ///
    /// Nil stands for the vendor's own key. A stack of one's own has its own three.
    public struct EnclaveKeys: Hashable, Sendable {
        /// Signs exported secrets.
        public var signer: String?
        /// Signs sessions.
        public var notarizer: String?
        /// Signs what one-time codes are sealed for, and verifications.
        public var tlsFetcher: String?

        /// Makes a set; by default the vendor's keys.
        public init(signer: String? = nil, notarizer: String? = nil, tlsFetcher: String? = nil) {
            self.signer = signer
            self.notarizer = notarizer
            self.tlsFetcher = tlsFetcher
        }
    }

    /// Makes a configuration; nothing is checked yet.
    ///
    /// - Parameters:
    ///   - organizationID: The app's organisation.
    ///   - authProxyConfigID: The identifier of its auth proxy configuration.
    ///   - apiURL: The base URL of the API; the vendor's unless given.
    ///   - authProxyURL: The base URL of the auth proxy; the vendor's unless given.
    ///   - enclaveKeys: The keys to believe; the vendor's unless given.
    ///   - signing: Where signatures are made.
    ///   - account: The account to use; nil for the only one.
    ///   - sessionPolicy: When the session is refreshed, and what reads are asked again after.
    ///   - passkeyDomain: The domain passkeys belong to.
    ///   - sponsorGas: Whether Turnkey broadcasts what is sent and pays its fee.
    ///   - onSessionExpired: Told of the session's death.
    public init(
        organizationID: String, authProxyConfigID: String? = nil, apiURL: String = TurnkeyConfig.productionAPIURL,
        authProxyURL: String = TurnkeyConfig.productionAuthProxyURL, enclaveKeys: EnclaveKeys = EnclaveKeys(),
        signing: TurnkeySigningMode = .enclave, account: Address? = nil, sessionPolicy: SessionPolicy = SessionPolicy(),
        passkeyDomain: String? = nil, sponsorGas: Bool = false, onSessionExpired: (@Sendable () async -> Void)? = nil
    ) {
        self.organizationID = organizationID
        self.authProxyConfigID = authProxyConfigID
        self.apiURL = apiURL
        self.authProxyURL = authProxyURL
        self.enclaveKeys = enclaveKeys
        self.signing = signing
        self.account = account
        self.sessionPolicy = sessionPolicy
        self.passkeyDomain = passkeyDomain
        self.sponsorGas = sponsorGas
        self.onSessionExpired = onSessionExpired
    }
}
