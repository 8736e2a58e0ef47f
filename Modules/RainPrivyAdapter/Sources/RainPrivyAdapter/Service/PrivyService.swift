import PrivyAPI
import RainCore
import RainCrypto
import RainEncoding
import RainHTTP
import RainSession

/// Privy as one app is set up for it, checked.
struct PrivyService: Sendable {
    let config: PrivyConfig
    let environment: RainEnvironment
    let tokenKeys: TokenKeys
    private let app: PrivyApp
    private let clientEndpoint: PrivyEndpoint
    private let serverEndpoint: PrivyEndpoint
    private let installation: InstallationID

    /// Checks a configuration; no request is made.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102).
    init(_ config: PrivyConfig, environment: RainEnvironment) throws(RainError) {
        try config.sessionPolicy.validate()
        guard (.seconds(60)...Duration.seconds(10 * 31_536_000)).contains(config.sessionLifetime) else {
            throw RainError(.invalidConfig, "sessionLifetime is from a minute to ten years, as Privy's dashboard says")
        }
        if case .index(let index) = config.wallet, !(0...Int(Int32.max)).contains(index) {
            throw RainError(.invalidConfig, "a wallet's index is 0 or more")
        }
        guard config.historyTokens.values.allSatisfy({ $0.count <= HistoryFilters.maximumTokens }) else {
            throw RainError(.invalidConfig, "a history lists at most \(HistoryFilters.maximumTokens) tokens a chain")
        }
        do throws(PrivyError) {
            app = try PrivyApp(id: config.appID, clientID: config.appClientID, nativeAppID: config.nativeAppID)
        } catch {
            throw RainError(.invalidConfig, error.message, underlying: error)
        }
        do throws(HTTPError) {
            clientEndpoint = .client(try ServiceURL(config.clientURL))
            serverEndpoint = .server(try ServiceURL(config.serverURL))
        } catch {
            throw RainError(.invalidConfig, error.message, underlying: error)
        }
        self.config = config
        self.environment = environment
        tokenKeys = TokenKeys(appID: config.appID, time: environment.time)
        let place = [config.appID, config.appClientID ?? "", clientEndpoint.baseURL].joined(separator: "\n")
        self.place = Hex.encode(SHA256.hash(Array(place.utf8)).bytes.prefix(16))
        installation = InstallationID(environment: environment)
    }

    /// A hash, because ids and URLs hold characters that names of secrets do not.
    private let place: String

    /// The name under which the session of a log-in is stored, one for each app and place.
    var sessionSecretName: String { "privy.session." + place }

    /// The name under which a code that is awaited is stored, alike.
    var codeSecretName: String { "privy.code." + place }

    /// The API as somebody sees it.
    ///
    /// - Parameter retry: What is asked again after a lost answer.
    func client(for caller: PrivyCaller, retry: RetryPolicy = .privy) async -> PrivyClient {
        let time = environment.time
        let isServer = if case .app = caller { true } else { false }
        return PrivyClient(
            app: isServer ? app.asServer : app, endpoint: isServer ? serverEndpoint : clientEndpoint, caller: caller,
            installationID: isServer ? nil : await installation.text, transport: environment.transport, retry: retry,
            now: { time.now.millisecondsSinceEpoch }, sleep: { try await time.sleep(for: $0) })
    }

    /// A fresh random UUID, version 4.
    func randomUUID() throws -> String { try RandomUUID.make(environment.randomness) }
}
