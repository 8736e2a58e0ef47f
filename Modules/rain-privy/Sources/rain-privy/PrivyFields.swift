import RainCLIKit
import RainPrivyAdapter

/// The settings of a wallet at Privy, and what they become.
enum PrivyFields {
    static let all = [
        SharedFields.privyAppID, SharedFields.privyAppClientID, nativeAppID, authorizationKeys, wallet, sending, clientURL,
        serverURL,
    ]

    private static let nativeAppID = ConfigurationField(
        "privyNativeAppId", option: "native-app-id", environment: "RAIN_PRIVY_NATIVE_APP_ID", format: "com.example.app",
        source: "Privy dashboard, app settings, clients: one of the client's allowed app identifiers.")

    private static let authorizationKeys = ConfigurationField(
        "privyAuthorizationKeys", option: nil, environment: "RAIN_PRIVY_AUTHORIZATION_KEYS", format: "wallet-auth:MIGH...",
        source:
            "Keys that own the wallet, from the Privy dashboard; without them the user's own session signs, which needs a back end.",
        isSecret: true, isList: true)

    private static let wallet = ConfigurationField(
        "privyWallet", option: "wallet-index", environment: "RAIN_PRIVY_WALLET", format: "0",
        source: "Which of the user's wallets pays, by its index; the first unless given.")

    private static let sending = ConfigurationField(
        "privySending", option: "sending", environment: "RAIN_PRIVY_SENDING", format: "rain, privy or sponsored",
        source: "Who sends: Rain (the default), Privy, or Privy with the gas paid by the app.")

    // A stack of one's own; the vendor's hosts are the defaults.

    private static let clientURL = ConfigurationField(
        "privyClientUrl", option: "privy-client-url", environment: "RAIN_PRIVY_CLIENT_URL",
        format: PrivyConfig.productionClientURL, source: "Only for a local stack.")
    private static let serverURL = ConfigurationField(
        "privyServerUrl", option: "privy-server-url", environment: "RAIN_PRIVY_SERVER_URL",
        format: PrivyConfig.productionServerURL, source: "Only for a local stack.")

    static func connect(_ configuration: Configuration, _ environment: RainEnvironment) throws -> WalletConnection {
        var config = PrivyConfig(
            appID: try configuration.required(SharedFields.privyAppID),
            appClientID: try configuration.required(SharedFields.privyAppClientID),
            nativeAppID: configuration.value(nativeAppID))
        if let url = configuration.value(clientURL) { config.clientURL = url }
        if let url = configuration.value(serverURL) { config.serverURL = url }
        let keys = configuration.values(authorizationKeys)
        if !keys.isEmpty { config.signing = .keys(try keys.map { try SecretBytes(copying: $0.utf8) }) }
        config.wallet = try choice(configuration.value(wallet))
        config.sending = try sender(configuration.value(sending))
        let auth = try PrivyAuth(config, environment: environment)
        return WalletConnection(login: auth, provider: PrivyProvider(auth))
    }

    private static func choice(_ text: String?) throws(ConfigurationError) -> PrivyWalletChoice {
        guard let text else { return .first }
        guard let index = Int(text), 0...9_999 ~= index, text.first != "+" else {
            throw ConfigurationError("\(wallet.name) is the index of a wallet, from 0 up")
        }
        return .index(index)
    }

    private static func sender(_ text: String?) throws(ConfigurationError) -> PrivySending {
        switch text {
        case nil, "rain": .byRain
        case "privy": .byPrivy(sponsored: false)
        case "sponsored": .byPrivy(sponsored: true)
        default: throw ConfigurationError("\(sending.name) is rain, privy or sponsored")
        }
    }
}
