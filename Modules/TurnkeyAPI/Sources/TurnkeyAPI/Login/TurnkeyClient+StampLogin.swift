public import RainCrypto
import RainEncoding

extension TurnkeyClient {
    /// Exchanges the stamper's authority for a session of another key: a log-in with a passkey, or the renewal of a session.
    ///
    /// - Parameters:
    ///   - organizationID: The organisation, or its parent when the stamp is a passkey's.
    ///   - publicKeyHex: The compressed public key of the session to be.
    ///   - lifetimeSeconds: How long it shall live, in seconds; nil leaves it to the service (900).
    ///   - invalidateExisting: Whether the user's other sessions end.
    /// - Returns: The session token, not yet checked: see ``SessionToken``.
    /// - Throws: ``TurnkeyError``; `CancellationError`.
    public func stampLogin(
        in organizationID: String, publicKeyHex: String, lifetimeSeconds: Int? = nil, invalidateExisting: Bool = false
    ) async throws -> Redacted<String> {
        var parameters: JSONObject = ["publicKey": .string(publicKeyHex)]
        if let lifetimeSeconds { parameters["expirationSeconds"] = .string(String(lifetimeSeconds)) }
        parameters["invalidateExisting"] = .bool(invalidateExisting)
        let activity = try await submit(
            ActivitySubmission(
                path: "/public/v1/submit/stamp_login", type: "ACTIVITY_TYPE_STAMP_LOGIN", organizationID: organizationID,
                parameters: .object(parameters)))
        return Redacted(try activity.result("stampLoginResult").text("session"))
    }
}
