import RainCrypto
import RainEncoding
public import RainHTTP

/// Turnkey's auth proxy: what an app without a key of the organisation may do to log its user in.
///
/// Requests carry no stamp but the identifier of the organisation's proxy configuration. What it can ask for stands in extensions.
///
/// Follows https://docs.turnkey.com/reference/auth-proxy.
public struct AuthProxyClient: Sendable {
    /// The header that names the configuration.
    public static let headerName = "X-Auth-Proxy-Config-ID"

    /// The header that carries the answer to the service's question whether a human asks.
    public static let captchaHeaderName = "X-Captcha-Token"

    private let exchange: TurnkeyExchange
    private let configID: String

    /// Makes a client; no request is made.
    ///
    /// - Parameters:
    ///   - endpoint: The base URL of the proxy.
    ///   - configID: The identifier of the organisation's proxy configuration, from Turnkey's dashboard.
    ///   - transport: What carries the requests.
    ///   - retry: What is sent again after a lost answer. Requests that send a code, try one or make something are sent again
    ///     only when certainly not a byte of them went out.
    ///   - sleep: Waits between two attempts; throws `CancellationError` when cancelled.
    /// - Throws: ``TurnkeyError`` of kind `invalidConfiguration` for an identifier that cannot be one.
    public init(
        endpoint: TurnkeyEndpoint, configID: String, transport: any HTTPTransport, retry: RetryPolicy = .turnkey,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) throws(TurnkeyError) {
        guard 1...128 ~= configID.utf8.count, configID.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw TurnkeyError(.invalidConfiguration, "an auth proxy configuration id is 1 to 128 printable characters")
        }
        exchange = TurnkeyExchange(
            endpoint: endpoint, transport: RetryingTransport(transport, policy: retry, sleep: sleep))
        self.configID = configID
    }

    /// Posts `body` to `path`.
    ///
    /// - Parameter captcha: The token of the question whether a human asks, where the organisation demands one.
    func post(
        _ path: String, _ body: JSONValue, captcha: Redacted<String>? = nil, isRepeatable: Bool
    ) async throws -> JSONValue {
        var headers = [HTTPHeaders.Field(name: Self.headerName, value: configID)]
        if let captcha { headers.append(HTTPHeaders.Field(name: Self.captchaHeaderName, value: captcha.exposed)) }
        return try await exchange.post(path, body: body.encoded(), headers: headers, isRepeatable: isRepeatable)
    }
}
