public import RainSession

/// A contact of the Rain wallet: an e-mail address or a telephone number.
public typealias RainWalletContact = Contact

/// When sessions of the Rain wallet are refreshed, and what reads are asked again after.
public typealias RainWalletSessionPolicy = SessionPolicy

/// An app's set-up of the Rain wallet; a plain value, checked when it is used.
///
/// ```swift
/// let wallet = RainProvider(RainWalletConfig(passkeyDomain: "example.com"))
/// ```
public struct RainWalletConfig: Sendable {
    /// The domain passkeys belong to, such as `example.com`; nil when there are none.
    ///
    /// It holds for the life of the program: another domain with the same store is refused (RAIN_102).
    public var passkeyDomain: String?
    /// When the session is refreshed, and what reads are asked again after.
    public var sessionPolicy: RainWalletSessionPolicy
    /// Told of the session's death, once for each: its time came, or another device logged in.
    ///
    /// Not told of a log-out. It runs away from the main thread, and the provider holds it for its whole life.
    public var onSessionExpired: (@Sendable () async -> Void)?
    /// Where the wallet's backend is, and which ids the app has there.
    public var backend: Backend

    /// Makes a configuration; nothing is checked yet.
    ///
    /// - Parameters:
    ///   - passkeyDomain: The domain passkeys belong to.
    ///   - sessionPolicy: When the session is refreshed, and what reads are asked again after.
    ///   - onSessionExpired: Told of the session's death.
    ///   - backend: The wallet's backend; that of the program's environment unless given.
    public init(
        passkeyDomain: String? = nil, sessionPolicy: RainWalletSessionPolicy = RainWalletSessionPolicy(),
        onSessionExpired: (@Sendable () async -> Void)? = nil, backend: Backend = .configured
    ) {
        self.passkeyDomain = passkeyDomain
        self.sessionPolicy = sessionPolicy
        self.onSessionExpired = onSessionExpired
        self.backend = backend
    }
}
