// What the two ways need that a card gets its money by.

extension SharedFields {
    /// The key for Rain's issuing API.
    public static let rainAPIKey = ConfigurationField(
        "rainApiKey", option: nil, environment: "RAIN_API_KEY", format: "a key",
        source: "Rain's issuing API (dev); only collateral needs it.", isSecret: true)

    /// Whose collateral it is.
    public static let rainUserID = ConfigurationField(
        "rainUserId", option: nil, environment: "RAIN_USER_ID", format: "00000000-0000-0000-0000-000000000000",
        source: "Rain's issuing API (dev); only collateral needs it.")

    /// Where Rain's issuing API is.
    public static let rainIssuingURL = ConfigurationField(
        "rainIssuingUrl", option: nil, environment: "RAIN_ISSUING_URL", format: "https://api-dev.raincards.xyz/v1/issuing",
        source: "Rain's development API unless given; production is https://api.raincards.xyz/v1/issuing.")

    /// Who may be given an allowance on test networks.
    public static let authPullOperator = ConfigurationField(
        "rainAuthPullOperator", option: nil, environment: "RAIN_AUTH_PULL_OPERATOR", format: "0x and 40 hexadecimal digits",
        source: "Rain's Auth Pull documentation, the sandbox operator.")

    /// Who may be given an allowance where real money is.
    public static let authPullProductionOperator = ConfigurationField(
        "rainAuthPullProductionOperator", option: nil, environment: "RAIN_AUTH_PULL_PRODUCTION_OPERATOR",
        format: "0x and 40 hexadecimal digits",
        source: "Rain's Auth Pull documentation, the production operator; for Base and Arbitrum One.")

    /// Where the local stack is told what to do.
    public static let sandboxControlURL = ConfigurationField(
        "sandboxControlUrl", option: nil, environment: "RAIN_SANDBOX_CONTROL_URL", format: "http://127.0.0.1:8545/control",
        source: "Only for a local stack: the controlUrl of its ready line.")
}
