import RainEncoding

/// What the organisation set for its proxy, as far as a log-in needs it.
public struct AuthProxyConfiguration: Hashable, Sendable {
    /// The organisation in which users' sub-organisations are made.
    public let organizationID: String
    /// How long a session lives, in seconds.
    public let sessionLifetimeSeconds: Int?
    /// The length of one-time codes.
    public let codeLength: Int?
    /// Whether one-time codes hold letters.
    public let codesAreAlphanumeric: Bool?
}

extension AuthProxyClient {
    /// Reads the proxy's configuration.
    ///
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func configuration() async throws -> AuthProxyConfiguration {
        let answer = try await post("/v1/wallet_kit_config", [:], isRepeatable: true)
        return AuthProxyConfiguration(
            organizationID: try answer.text("organizationId"),
            sessionLifetimeSeconds: answer["sessionExpirationSeconds"]?.stringValue.flatMap { Int($0) },
            codeLength: answer["otpLength"]?.stringValue.flatMap { Int($0) },
            codesAreAlphanumeric: answer["otpAlphanumeric"]?.boolValue)
    }
}
