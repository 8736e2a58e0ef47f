public import RainCore
import RainCrypto
import RainEncoding
public import RainEthereum
import RainHTTP
public import RainSession
public import TurnkeyAPI

/// Turnkey as one app is set up for it: where it is, which organisation, which enclave keys are believed.
public struct TurnkeyService: Sendable {
    /// The app's organisation, in which the sub-organisations of users are made.
    public let organizationID: String
    /// The pinned keys.
    public let keys: TurnkeyEnclaveKeys
    /// The account to use; nil when a user has but one.
    public let account: Address?
    /// When sessions are refreshed, and what reads are asked again after.
    public let sessionPolicy: SessionPolicy
    /// The domain passkeys belong to; nil when there are none.
    public let passkeyDomain: String?

    let environment: RainEnvironment
    private let api: TurnkeyEndpoint
    private let authProxyURL: String
    private let proxyClient: AuthProxyClient?

    /// Checks a configuration; no request is made.
    ///
    /// - Parameters:
    ///   - organizationID: The app's organisation.
    ///   - authProxyConfigID: The identifier of its auth proxy configuration; nil when nobody logs in by a code.
    ///   - apiURL: The base URL of the API: https, or http to this machine.
    ///   - authProxyURL: The base URL of the auth proxy, alike.
    ///   - keys: The enclave keys to believe; nil for the vendor's.
    ///   - account: The account to use, for users or organisations with several; nil for the only one.
    ///   - sessionPolicy: When sessions are refreshed, and what reads are asked again after.
    ///   - passkeyDomain: The domain passkeys belong to, such as `example.com`; nil when there are none.
    ///   - environment: Network, storage and time.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102).
    public init(
        organizationID: String, authProxyConfigID: String?, apiURL: String = TurnkeyEndpoint.productionAPI,
        authProxyURL: String = TurnkeyEndpoint.productionAuthProxy, keys: TurnkeyEnclaveKeys? = nil,
        account: Address? = nil, sessionPolicy: SessionPolicy = SessionPolicy(), passkeyDomain: String? = nil,
        environment: RainEnvironment
    ) throws(RainError) {
        guard 1...128 ~= organizationID.utf8.count, organizationID.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw RainError(.invalidConfig, "a Turnkey organisation id is missing or malformed")
        }
        try sessionPolicy.validate()
        let domain = try passkeyDomain.map { name throws(RainError) in try PasskeyDomain(name) }
        do throws(TurnkeyError) {
            let time = environment.time
            api = try TurnkeyEndpoint(apiURL)
            let proxyEndpoint = try TurnkeyEndpoint(authProxyURL)
            proxyClient =
                if let authProxyConfigID {
                    try AuthProxyClient(
                        endpoint: proxyEndpoint, configID: authProxyConfigID, transport: environment.transport,
                        sleep: { try await time.sleep(for: $0) })
                } else { nil }
            self.authProxyURL = proxyEndpoint.baseURL
            self.keys = if let keys { keys } else { try .production() }
        } catch {
            throw RainError(.invalidConfig, error.message, underlying: error)
        }
        self.organizationID = organizationID
        self.account = account
        self.sessionPolicy = sessionPolicy
        self.passkeyDomain = domain?.name
        self.environment = environment
    }

    /// The API as a session sees it, for activities.
    func client(for session: TurnkeySession) -> TurnkeyClient {
        client(stampedBy: APIKeyStamper(session.key))
    }

    /// The API as a session sees it, for questions.
    func reader(for session: TurnkeySession) -> TurnkeyClient {
        client(stampedBy: APIKeyStamper(session.key), retry: sessionPolicy.readRetry)
    }

    /// The API as a session sees it, for what is asked once and not waited for.
    func singleClient(for session: TurnkeySession) -> TurnkeyClient {
        client(stampedBy: APIKeyStamper(session.key), retry: .none, polling: ActivityPolling(maximumQuestions: 0))
    }

    /// The API as whoever stamps sees it.
    func client(
        stampedBy stamper: any TurnkeyStamper, retry: RetryPolicy = .turnkey, polling: ActivityPolling = ActivityPolling()
    ) -> TurnkeyClient {
        let time = environment.time
        return TurnkeyClient(
            endpoint: api, stamper: stamper, transport: environment.transport, retry: retry, polling: polling,
            now: { time.now.millisecondsSinceEpoch }, sleep: { try await time.sleep(for: $0) })
    }

    /// The auth proxy.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when no configuration of it was given.
    func proxy() throws(RainError) -> AuthProxyClient {
        guard let proxyClient else {
            throw RainError(.invalidConfig, "logging in needs the id of an auth proxy configuration")
        }
        return proxyClient
    }

    /// The name under which the session of a log-in is stored, one for each organisation and place.
    var sessionSecretName: String { "turnkey.session." + place }

    /// The name under which a code that is awaited is stored, alike.
    var challengeSecretName: String { "turnkey.challenge." + place }

    /// The name under which a code for a contact of an account is stored, alike; the account's own, so that nobody else finds it.
    func contactSecretName(_ account: String) -> String {
        let place = SHA256.hash(Array((place + "\n" + account).utf8)).bytes.prefix(16)
        return "turnkey.contact." + Hex.encode(place)
    }

    /// A hash, because organisation ids and URLs hold characters that names of secrets do not.
    private var place: String {
        let place = [organizationID, api.baseURL, authProxyURL].joined(separator: "\n")
        return Hex.encode(SHA256.hash(Array(place.utf8)).bytes.prefix(16))
    }
}
