/// Turnkey's own name of an error (`turnkeyErrorCode`); open, because the service adds to the list.
public struct TurnkeyErrorCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The key that stamped the request is not, or no longer, a key of the organisation: the session is dead.
    public static let publicKeyNotFound = TurnkeyErrorCode(rawValue: "PUBLIC_KEY_NOT_FOUND")
    /// The key that stamped the request has expired: the session is dead.
    public static let apiKeyExpired = TurnkeyErrorCode(rawValue: "API_KEY_EXPIRED")
    /// No valid authentication came with the request.
    public static let unauthenticated = TurnkeyErrorCode(rawValue: "UNAUTHENTICATED")
    /// A policy, or the lack of one, forbids the request.
    public static let forbidden = TurnkeyErrorCode(rawValue: "FORBIDDEN")
    /// The sender may not make this request.
    public static let requestNotAuthorized = TurnkeyErrorCode(rawValue: "REQUEST_NOT_AUTHORIZED")
    /// Too many requests; try again in a few seconds.
    public static let rateLimitExceeded = TurnkeyErrorCode(rawValue: "RATE_LIMIT_EXCEEDED")
    /// The organisation's signatures are used up.
    public static let signingQuotaExceeded = TurnkeyErrorCode(rawValue: "SIGNING_QUOTA_EXCEEDED")
    /// There is no such organisation.
    public static let organizationNotFound = TurnkeyErrorCode(rawValue: "ORGANIZATION_NOT_FOUND")

    /// The name on the wire.
    public var description: String { rawValue }
}
