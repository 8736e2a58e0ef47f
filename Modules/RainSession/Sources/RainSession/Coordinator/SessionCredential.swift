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
}
