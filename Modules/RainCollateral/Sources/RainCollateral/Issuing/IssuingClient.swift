public import RainCore
internal import RainCrypto
internal import RainEncoding
internal import RainHTTP

/// Rain's issuing API as one tenant or one user sees it: contracts, balances, signatures, transactions.
///
/// On a server, with the tenant's key:
///
///     let issuing = IssuingClient(credentials: .apiKey(key))
///     let contracts = try await issuing.acting(for: .user(id)).contracts()
///
/// In an app, with a session that the app's server makes:
///
///     let issuing = IssuingClient(credentials: .userSession(of: id) { try await backend.issuingSession() })
///
/// Copies share the session in use. What it can be asked stands in extensions, one file a topic. Every method throws `RainError`:
/// `rainApiNotConfigured` (RAIN_104) without credentials, `unauthorized` (RAIN_202), `networkError` (RAIN_301), `addressLocked`,
/// `apiError` (RAIN_302, the status in its context), `internalLogicError` (RAIN_502) for money that cannot be read; and
/// `CancellationError`.
public struct IssuingClient: Sendable {
    /// Where the API is.
    public let endpoint: IssuingEndpoint
    /// Whose data is asked for.
    public private(set) var owner: IssuingOwner
    let environment: RainEnvironment
    private let credentials: IssuingCredentials?
    private let exchange: IssuingExchange
    private let sessions: IssuingSessions
    let signatures: SignatureCache

    /// Makes a client; nothing is checked or asked before the first call.
    ///
    /// - Parameters:
    ///   - endpoint: Where the API is; Rain's sandbox unless given.
    ///   - credentials: Who asks; without any, every call is RAIN_104.
    ///   - environment: Where requests go and signatures are kept; the durable one unless given.
    public init(
        endpoint: IssuingEndpoint = .development, credentials: IssuingCredentials? = nil, environment: RainEnvironment = .live
    ) {
        self.init(endpoint, credentials, environment, IssuingSessions())
    }

    /// Makes a client that shares the session in use with others.
    init(
        _ endpoint: IssuingEndpoint, _ credentials: IssuingCredentials?, _ environment: RainEnvironment,
        _ sessions: IssuingSessions
    ) {
        self.endpoint = endpoint
        self.credentials = credentials
        self.environment = environment
        owner = credentials?.owner ?? .tenant
        exchange = IssuingExchange(endpoint: endpoint, environment: environment)
        self.sessions = sessions
        signatures = SignatureCache(secrets: environment.secrets, time: environment.time)
    }

    /// The same client for the data of another owner; a user's session reaches only that user's own.
    public func acting(for owner: IssuingOwner) -> IssuingClient {
        var client = self
        client.owner = owner
        return client
    }

    /// Checks the settings; nothing goes over the network.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102).
    public func validate() throws(RainError) {
        try Self.validate(endpoint, credentials)
        guard credentials?.isUsable == true else { return }
        try Self.check(owner)
    }

    /// Checks settings that a client may be made of.
    ///
    /// Blank credentials are none; what needs them says so when it is called.
    static func validate(_ endpoint: IssuingEndpoint, _ credentials: IssuingCredentials?) throws(RainError) {
        try endpoint.check()
        guard let credentials, credentials.isUsable else { return }
        try credentials.check()
        try check(credentials.owner)
    }

    private static func check(_ owner: IssuingOwner) throws(RainError) {
        switch owner {
        case .user(""), .company(""): throw RainError(.invalidConfig, "the owner of the issuing API's data has an empty id")
        case .tenant, .user, .company: break
        }
    }

    /// Asks, with a session that is refused made anew once.
    func send(_ request: IssuingRequest) async throws -> JSONValue {
        guard let credentials, credentials.isUsable else {
            throw RainError(
                .rainApiNotConfigured,
                """
                the issuing API has no credentials: give IssuingClient or RainCollateral an IssuingCredentials, .apiKey(_:) on \
                a server or .userSession(of:mint:) in an app
                """)
        }
        try validate()
        let mint: @Sendable () async throws -> IssuingSession
        switch credentials.mode {
        case .apiKey(let key):
            return try await exchange.send(request, Self.apiKey(key))
        case .given(let make): mint = make
        case .minted(let key): mint = { try await self.makeSession(for: credentials.owner, key) }
        }
        let held = try await sessions.current(at: environment.time, mint)
        do {
            return try await exchange.send(request, Self.bearer(held.session))
        } catch let error as RainError {
            guard error == .unauthorized else { throw error }
            // It may have ended early: another one is tried, once.
            await sessions.drop(held.number)
            return try await exchange.send(
                request,
                Self.bearer(
                    try await sessions.current(at: environment.time, mint).session))
        }
    }

    /// A name for a request, so that repeating it is one: what the caller gave, or a fresh one.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a name that the API would not take.
    func idempotencyKey(_ given: String?) throws -> String {
        guard let given else { return Hex.encode(try environment.randomness.randomBytes(count: 16)) }
        guard (1...64).contains(given.utf8.count), given.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw RainError(
                .invalidConfig, "an idempotency key of the issuing API is 1 to 64 characters of ASCII without spaces")
        }
        return given
    }

    private func makeSession(for owner: IssuingOwner, _ key: Redacted<String>) async throws -> IssuingSession {
        let answer = try await exchange.send(
            IssuingRequest(method: .post, path: owner.path + "/sessions", isHarmless: true), Self.apiKey(key))
        return try IssuingSession(answer, now: environment.time.now)
    }

    private static func apiKey(_ key: Redacted<String>) -> HTTPHeaders.Field {
        HTTPHeaders.Field(name: "Api-Key", value: key.exposed)
    }

    private static func bearer(_ session: IssuingSession) -> HTTPHeaders.Field {
        HTTPHeaders.Field(name: "Authorization", value: "Bearer " + session.token.exposed)
    }
}
