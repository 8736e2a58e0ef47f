/// The settings of all of Rain's tools, in one file: a tool reads its own and leaves the others alone.
public enum SharedFields: Sendable {
    /// The node to use instead of the one known for the chain.
    public static let rpcURL = ConfigurationField(
        "rpcUrl", option: "rpc-url", environment: "RAIN_RPC_URL", format: "https://base-sepolia-rpc.publicnode.com",
        source:
            "The JSON-RPC URL of a node of the chain, or several, the preferred one first: where one fails the next is asked.",
        isList: true)

    /// Privy's app.
    public static let privyAppID = ConfigurationField(
        "privyAppId", option: "app-id", environment: "RAIN_PRIVY_APP_ID", format: "cl0123456789abcdefghijklm",
        source: "Privy dashboard, app settings.")

    /// The app's client at Privy.
    public static let privyAppClientID = ConfigurationField(
        "privyAppClientId", option: "app-client-id", environment: "RAIN_PRIVY_APP_CLIENT_ID", format: "client-WY...",
        source: "Privy dashboard, app settings, clients.")

    /// Turnkey's organisation.
    public static let turnkeyOrganizationID = ConfigurationField(
        "turnkeyOrganizationId", option: "organization-id", environment: "RAIN_TURNKEY_ORGANIZATION_ID",
        format: "00000000-0000-0000-0000-000000000000", source: "Turnkey dashboard, under your organisation's name.")

    /// Turnkey's auth proxy configuration.
    public static let turnkeyAuthProxyConfigID = ConfigurationField(
        "turnkeyAuthProxyConfigId", option: "auth-proxy-config-id", environment: "RAIN_TURNKEY_AUTH_PROXY_CONFIG_ID",
        format: "00000000-0000-0000-0000-000000000000", source: "Turnkey dashboard, Wallet Kit, Auth Proxy.")

    /// The shared settings and a tool's own, each once.
    static func all(with own: [ConfigurationField]) -> [ConfigurationField] {
        all + own.filter { field in !all.contains { $0.name == field.name } }
    }

    /// Every setting the tools share, in the order of the configuration file.
    public static let all: [ConfigurationField] = [
        ConfigurationField(
            "anthropicAPIKey", option: nil, environment: "RAIN_ANTHROPIC_API_KEY", format: "sk-ant-...",
            source: "console.anthropic.com, API keys; not needed with a proxy.", isSecret: true),
        ConfigurationField(
            "claudeProxyBaseURL", option: nil, environment: "RAIN_CLAUDE_PROXY_BASE_URL",
            format: "https://gateway.example.com", source: "Your own model proxy, instead of the key above."),
        ConfigurationField(
            "claudeProxyToken", option: nil, environment: "RAIN_CLAUDE_PROXY_TOKEN", format: "a token",
            source: "Your own model proxy.", isSecret: true),
        ConfigurationField(
            "claudeProxyModel", option: nil, environment: "RAIN_CLAUDE_PROXY_MODEL", format: "claude-opus-5",
            source: "The name your proxy gives the model."),
        privyAppID, privyAppClientID,
        turnkeyOrganizationID, turnkeyAuthProxyConfigID,
        rainAPIKey, rainUserID, rainIssuingURL,
        authPullOperator, authPullProductionOperator, rpcURL, sandboxControlURL,
    ]
}
