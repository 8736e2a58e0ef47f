public import RainCore
internal import RainCrypto
internal import RainEncoding

/// A user's session at the issuing API (`cst_…`): a token for this user's own data alone, good for minutes.
///
/// An app gets it from its own server, which holds the key: a key on a device is everybody's.
public struct IssuingSession: Sendable {
    let token: Redacted<String>
    /// Until when the token is good.
    public let expiresAt: Timestamp

    /// Makes a session of what an app's server handed over.
    public init(token: String, expiresAt: Timestamp) {
        self.token = Redacted(token)
        self.expiresAt = expiresAt
    }

    /// How long a session counts whose end cannot be read.
    private static let assumedLifetime = Duration.seconds(300)

    /// Reads what the API answers when a session is made.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when there is no token in it.
    init(_ answer: JSONValue, now: Timestamp) throws(RainError) {
        guard let token = answer["token"]?.stringValue, !token.isEmpty else {
            throw RainError(.networkError, "the issuing API made a session without a token")
        }
        let end = answer["expiresAt"].flatMap(IssuingTime.init)?.timestamp
        self.init(token: token, expiresAt: end ?? now.adding(Self.assumedLifetime))
    }
}
