import RainEncoding

/// How an organisation's auth proxy is set up.
public struct AuthProxyConfiguration: Hashable, Sendable {
    /// The ways to log in that are switched on, as the service spells them.
    public let enabledProviders: [String]
    /// How long sessions live, in seconds.
    public let sessionLifetimeSeconds: Int64
    /// The parent organisation.
    public let organizationID: String
    /// Whether one-time codes have letters too; nil when the service does not say, and then they may.
    public let codesAreAlphanumeric: Bool?
    /// How many characters one-time codes have; nil when the service does not say.
    public let codeLength: Int64?

    init(_ json: JSONValue) throws(TurnkeyError) {
        enabledProviders = try json.texts("enabledProviders")
        guard let lifetime = try json.wholeNumber("sessionExpirationSeconds") else {
            throw TurnkeyError(.unexpectedAnswer, "the answer has no sessionExpirationSeconds")
        }
        sessionLifetimeSeconds = lifetime
        organizationID = try json.text("organizationId")
        codesAreAlphanumeric = json["otpAlphanumeric"]?.boolValue
        codeLength = try json.wholeNumber("otpLength")
    }
}

extension AuthProxyClient {
    /// How the proxy is set up: which ways to log in there are, and what codes look like.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func configuration() async throws -> AuthProxyConfiguration {
        try AuthProxyConfiguration(try await post("/v1/wallet_kit_config", [:], isRepeatable: true))
    }

    /// The site key of the question whether a human asks; nil when the organisation does not ask it.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func captchaSiteKey() async throws -> String? {
        try await post("/v1/wallet_kit_client_params", [:], isRepeatable: true).optionalText("turnstileSiteKey")
    }
}
