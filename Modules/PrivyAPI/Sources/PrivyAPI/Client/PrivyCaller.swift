public import RainCrypto

/// Who asks.
public enum PrivyCaller: Sendable {
    /// Nobody yet: logging in.
    case nobody
    /// A user, by the access token of a session.
    case user(Redacted<String>)
    /// The app itself, by its secret; only ever a server.
    case app(secret: Redacted<String>)
}
