import PrivyAPI
public import RainCore
public import RainCrypto

/// A session at Privy: who asks, and on whose behalf.
///
/// A log-in makes one that is refreshed by itself. An app can also hand one in that it got elsewhere: a user's access token, or
/// on a server the app's secret. Tokens and secrets have no printable form.
public struct PrivySession: Sendable {
    enum Credential: Sendable {
        case logIn(PrivyTokens)
        case token(PrivyAccessToken)
        case app(secret: Redacted<String>, walletID: String)
    }

    let credential: Credential

    init(_ tokens: PrivyTokens) {
        credential = .logIn(tokens)
    }

    /// A session of a user who logged in elsewhere.
    ///
    /// - Parameter accessToken: Their access token; when it is over, the session is.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a text that is no access token.
    public init(accessToken: String) throws(RainError) {
        do { credential = .token(try PrivyAccessToken(Redacted(accessToken))) } catch {
            throw RainError(.invalidConfig, "this is no access token of Privy's", underlying: error)
        }
    }

    /// A server's session: the app itself, with one wallet.
    ///
    /// - Parameters:
    ///   - appSecret: The app's secret, UTF-8, from Privy's dashboard; it must never be in an app that is handed out.
    ///   - walletID: The wallet's id. The configuration's `signing` says by which keys it is authorised, if it has an owner.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for what cannot be either.
    public init(appSecret: SecretBytes, walletID: String) throws(RainError) {
        let secret = appSecret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        guard 1...512 ~= secret.utf8.count, secret.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw RainError(.invalidConfig, "a Privy app's secret is one word of ASCII, as the dashboard gives it")
        }
        guard PrivyID.isValid(walletID) else {
            throw RainError(.invalidConfig, "a wallet's id at Privy is letters, digits, - and _")
        }
        credential = .app(secret: Redacted(secret), walletID: walletID)
    }

    /// The user's DID; nil for a server's session.
    public var userID: String? { token?.userID }

    /// The user's access token, for instance to show a back end who asks; nil for a server's session.
    public var accessToken: Redacted<String>? { token?.text }

    /// When the session ends unless it is refreshed; nil for a server's.
    public var expiresAt: Timestamp? {
        switch credential {
        case .logIn(let tokens): tokens.expiresAt
        case .token(let token): token.usableUntil
        case .app: nil
        }
    }

    var token: PrivyAccessToken? {
        switch credential {
        case .logIn(let tokens): tokens.access
        case .token(let token): token
        case .app: nil
        }
    }

    var caller: PrivyCaller {
        switch credential {
        case .logIn(let tokens): .user(tokens.access.text)
        case .token(let token): .user(token.text)
        case .app(let secret, _): .app(secret: secret)
        }
    }

    /// Tells sessions of one user, or one server's wallet, from another's; it may be logged.
    var ownerID: String {
        switch credential {
        case .logIn(let tokens): tokens.access.userID
        case .token(let token): token.userID
        case .app(_, let walletID): "wallet:" + walletID
        }
    }

    /// Tells one token from another; it may be logged.
    var tokenID: String { token?.fingerprint ?? ownerID }
}

extension PrivySession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Whose session it is.
    public var description: String { "PrivySession(\(ownerID))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that shows neither token nor secret.
    public var customMirror: Mirror { Mirror(self, children: ["owner": ownerID]) }
}
