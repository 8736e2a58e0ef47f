public import RainCore

/// What a user's session is to the coordinator: something that is told apart from others, and ends.
///
/// What it holds (a key, tokens) is the vendor's affair and is never looked at here.
@_spi(RainFeature)
public protocol SessionCredential: Sendable {
    /// Tells one session from another; it may be logged, so it is no secret.
    var sessionID: String { get }

    /// When the session ends; nil for one that does not, which is no log-in's and is neither kept nor stored here.
    var expiresAt: Timestamp? { get }

    /// When what it holds is no longer accepted, where that is before the session's end: it must be refreshed first then.
    ///
    /// Nil, unless given, for what is accepted as long as the session lives.
    var usableUntil: Timestamp? { get }

    /// Whether it can be refreshed at all; true unless given.
    var isRefreshable: Bool { get }
}

@_spi(RainFeature)
extension SessionCredential {
    /// Nil: as long as the session lives.
    public var usableUntil: Timestamp? { nil }
    /// True.
    public var isRefreshable: Bool { true }
}
