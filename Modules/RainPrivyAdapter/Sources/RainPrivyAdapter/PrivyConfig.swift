import PrivyAPI
public import RainCore
public import RainSession

/// An app's set-up at Privy; a plain value, checked when it is used.
///
/// ```swift
/// let config = PrivyConfig(appID: "…", appClientID: "client-…", nativeAppID: "com.example.app")
/// ```
public struct PrivyConfig: Sendable {
    /// The app id, from Privy's dashboard.
    public var appID: String
    /// The app client id, from the dashboard; nil for a server, which needs none.
    public var appClientID: String?
    /// The bundle id or package name that the dashboard allows for the client; nil for a server.
    public var nativeAppID: String?
    /// Who authorises what a wallet signs; a key that the user's token is exchanged for, unless given.
    public var signing: PrivySigning
    /// Which of a user's wallets is used; the first unless given.
    public var wallet: PrivyWalletChoice
    /// Whether transactions are sent by Rain (the default) or by Privy.
    public var sending: PrivySending
    /// Tokens that the history lists first, before those known beforehand; nine a chain at most are listed.
    ///
    /// Privy lists one token at a time: movements of one that is neither named here nor known beforehand are not told.
    public var historyTokens: [ChainID: [Address]]
    /// When the session is refreshed, and what reads are asked again after.
    public var sessionPolicy: SessionPolicy
    /// How long a session lives without being refreshed, as the dashboard says; thirty days unless given.
    public var sessionLifetime: Duration
    /// Told of the session's death, once for each: its time came, or Privy no longer accepts it.
    ///
    /// Not told of a log-out, nor of anything after `PrivyAuth.close()`. It runs away from the main thread, and may wait.
    public var onSessionExpired: (@Sendable () async -> Void)?
    /// The base URL of the API for apps on devices: https, or http to this machine itself.
    public var clientURL: String
    /// The base URL of the API for servers, alike.
    public var serverURL: String

    /// Privy's API for apps on devices.
    public static let productionClientURL: String = PrivyEndpoint.productionClient
    /// Privy's API for servers.
    public static let productionServerURL: String = PrivyEndpoint.productionServer

    /// Makes a configuration; nothing is checked yet.
    ///
    /// - Parameters:
    ///   - appID: The app id.
    ///   - appClientID: The app client id.
    ///   - nativeAppID: The bundle id or package name.
    ///   - signing: Who authorises what a wallet signs.
    ///   - wallet: Which of a user's wallets is used.
    ///   - sending: Who sends transactions.
    ///   - historyTokens: Tokens that the history lists besides.
    ///   - sessionPolicy: When the session is refreshed, and what reads are asked again after.
    ///   - sessionLifetime: How long a session lives without being refreshed.
    ///   - clientURL: The base URL of the API for apps on devices; the vendor's unless given.
    ///   - serverURL: The base URL of the API for servers; the vendor's unless given.
    ///   - onSessionExpired: Told of the session's death.
    public init(
        appID: String, appClientID: String? = nil, nativeAppID: String? = nil, signing: PrivySigning = .userKey,
        wallet: PrivyWalletChoice = .first, sending: PrivySending = .byRain, historyTokens: [ChainID: [Address]] = [:],
        sessionPolicy: SessionPolicy = SessionPolicy(), sessionLifetime: Duration = .seconds(30 * 86_400),
        clientURL: String = PrivyConfig.productionClientURL, serverURL: String = PrivyConfig.productionServerURL,
        onSessionExpired: (@Sendable () async -> Void)? = nil
    ) {
        self.appID = appID
        self.appClientID = appClientID
        self.nativeAppID = nativeAppID
        self.signing = signing
        self.wallet = wallet
        self.sending = sending
        self.historyTokens = historyTokens
        self.sessionPolicy = sessionPolicy
        self.sessionLifetime = sessionLifetime
        self.clientURL = clientURL
        self.serverURL = serverURL
        self.onSessionExpired = onSessionExpired
    }
}
