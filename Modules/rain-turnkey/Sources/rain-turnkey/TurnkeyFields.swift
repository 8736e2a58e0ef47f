import RainCLIKit
import RainTurnkeyAdapter

/// The settings of a wallet at Turnkey, and what they become.
enum TurnkeyFields {
    static let all =
        [
            SharedFields.turnkeyOrganizationID, SharedFields.turnkeyAuthProxyConfigID, signing, sponsorGas, account, apiURL,
            authProxyURL,
        ] + enclaveKeys

    private static let signing = ConfigurationField(
        "turnkeySigning", option: "signing", environment: "RAIN_TURNKEY_SIGNING",
        format: "enclave, enclave-transactions or derived",
        source: """
            Where signatures are made: in Turnkey's enclave of a digest (the default), there of a whole transaction, which \
            Turnkey's policies can read, or here with the exported phrase.
            """)

    private static let sponsorGas = ConfigurationField(
        "turnkeySponsorGas", option: "sponsor-gas", environment: "RAIN_TURNKEY_SPONSOR_GAS", format: "yes or no",
        source: "Whether Turnkey sends transactions and pays their fee, on the chains where it does; no unless given.")

    private static let account = ConfigurationField(
        "turnkeyAccount", option: "account", environment: "RAIN_TURNKEY_ACCOUNT",
        format: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        source: "Which account pays; only needed by users with several wallets.")

    // A stack of one's own; the vendor's hosts and keys are the defaults.

    private static let apiURL = ConfigurationField(
        "turnkeyApiUrl", option: "turnkey-api-url", environment: "RAIN_TURNKEY_API_URL", format: TurnkeyConfig.productionAPIURL,
        source: "Only for a local stack.")
    private static let authProxyURL = ConfigurationField(
        "turnkeyAuthProxyUrl", option: "turnkey-auth-proxy-url", environment: "RAIN_TURNKEY_AUTH_PROXY_URL",
        format: TurnkeyConfig.productionAuthProxyURL, source: "Only for a local stack.")
    private static let enclaveKeys = [
        enclaveKey("turnkeySignerKey", "turnkey-signer-key", "RAIN_TURNKEY_SIGNER_KEY"),
        enclaveKey("turnkeyNotarizerKey", "turnkey-notarizer-key", "RAIN_TURNKEY_NOTARIZER_KEY"),
        enclaveKey("turnkeyTlsFetcherKey", "turnkey-tls-fetcher-key", "RAIN_TURNKEY_TLS_FETCHER_KEY"),
    ]

    private static func enclaveKey(_ name: String, _ option: String, _ environment: String) -> ConfigurationField {
        ConfigurationField(
            name, option: option, environment: environment, format: "130 hexadecimal digits", source: "Only for a local stack.")
    }

    static func connect(_ configuration: Configuration, _ environment: RainEnvironment) throws -> WalletConnection {
        var config = TurnkeyConfig(
            organizationID: try configuration.required(SharedFields.turnkeyOrganizationID),
            authProxyConfigID: try configuration.required(SharedFields.turnkeyAuthProxyConfigID))
        if let url = configuration.value(apiURL) { config.apiURL = url }
        if let url = configuration.value(authProxyURL) { config.authProxyURL = url }
        config.enclaveKeys = TurnkeyConfig.EnclaveKeys(
            signer: configuration.value(enclaveKeys[0]), notarizer: configuration.value(enclaveKeys[1]),
            tlsFetcher: configuration.value(enclaveKeys[2]))
        config.signing = try mode(configuration.value(signing))
        config.sponsorGas = try isYes(configuration.value(sponsorGas), sponsorGas)
        config.account = try address(configuration.value(account))
        let auth = try TurnkeyAuth(config, environment: environment)
        return WalletConnection(login: auth, provider: TurnkeyProvider(auth))
    }

    private static func mode(_ text: String?) throws(ConfigurationError) -> TurnkeySigningMode {
        switch text {
        case nil, "enclave": .enclave
        case "enclave-transactions": .enclaveTransactions
        case "derived": .derived(.exported)
        default: throw ConfigurationError("\(signing.name) is \(signing.format)")
        }
    }

    private static func isYes(_ text: String?, _ field: ConfigurationField) throws(ConfigurationError) -> Bool {
        switch text {
        case nil, "no": false
        case "yes": true
        default: throw ConfigurationError("\(field.name) is \(field.format)")
        }
    }

    private static func address(_ text: String?) throws(ConfigurationError) -> Address? {
        guard let text else { return nil }
        do { return try Address(text) } catch {
            throw ConfigurationError("\(account.name) is not an address: \(error.message)")
        }
    }
}
