import RainCLIKit
import RainWalletAdapter

/// The settings of the Rain wallet, and what they become.
enum WalletFields {
    static let all = [organizationID, authConfigID, domain, apiURL, authURL] + keys

    private static let organizationID = ConfigurationField(
        "walletOrganizationId", option: "organization-id", environment: "RAIN_WALLET_ORGANIZATION_ID",
        format: "00000000-0000-0000-0000-000000000000", source: "Rain gives it to your app.")
    private static let authConfigID = ConfigurationField(
        "walletAuthConfigId", option: "auth-config-id", environment: "RAIN_WALLET_AUTH_CONFIG_ID",
        format: "00000000-0000-0000-0000-000000000000", source: "Rain gives it to your app.")
    private static let domain = ConfigurationField(
        "passkeyDomain", option: "passkey-domain", environment: "RAIN_PASSKEY_DOMAIN", format: "example.com",
        source: "A domain of yours to keep; passkeys belong to it, and it serves what passkey page writes.")

    // A stack of one's own; the service's hosts and keys are the defaults.

    private static let apiURL = ConfigurationField(
        "walletApiUrl", option: "wallet-api-url", environment: "RAIN_WALLET_API_URL", format: "http://127.0.0.1:8080",
        source: "Only for a local stack.")
    private static let authURL = ConfigurationField(
        "walletAuthUrl", option: "wallet-auth-url", environment: "RAIN_WALLET_AUTH_URL", format: "http://127.0.0.1:8080",
        source: "Only for a local stack.")
    private static let keys = [
        key("walletSignerKey", "wallet-signer-key", "RAIN_WALLET_SIGNER_KEY"),
        key("walletNotarizerKey", "wallet-notarizer-key", "RAIN_WALLET_NOTARIZER_KEY"),
        key("walletTlsFetcherKey", "wallet-tls-fetcher-key", "RAIN_WALLET_TLS_FETCHER_KEY"),
    ]

    private static func key(_ name: String, _ option: String, _ environment: String) -> ConfigurationField {
        ConfigurationField(
            name, option: option, environment: environment, format: "130 hexadecimal digits", source: "Only for a local stack.")
    }

    static func connect(_ configuration: Configuration, _ environment: RainEnvironment) throws -> WalletConnection {
        let backend = RainWalletConfig.Backend(
            organizationID: try configuration.required(organizationID),
            authConfigID: try configuration.required(authConfigID), apiURL: configuration.value(apiURL),
            authURL: configuration.value(authURL),
            keys: RainWalletConfig.Backend.Keys(
                signer: configuration.value(keys[0]), notarizer: configuration.value(keys[1]),
                tlsFetcher: configuration.value(keys[2])))
        let wallet = RainProvider(
            RainWalletConfig(passkeyDomain: configuration.value(domain), backend: backend), environment: environment)
        try wallet.check()
        return WalletConnection(
            login: wallet, provider: wallet,
            passkeys: PasskeyAccess(login: wallet, authenticator: Prompts.authenticator), contacts: wallet,
            refresh: { try await wallet.refreshSession() })
    }
}
