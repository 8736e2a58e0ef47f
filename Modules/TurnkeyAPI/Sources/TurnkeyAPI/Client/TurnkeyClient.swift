public import RainEncoding
public import RainHTTP

/// Turnkey's public API, as one caller sees it: every request is a POST of JSON, stamped over its exact bytes.
///
/// What it can ask for stands in extensions, one file a topic. It holds no state; copies are the same client.
///
/// Follows https://docs.turnkey.com/developer-reference/api-overview/intro.
public struct TurnkeyClient: Sendable {
    let exchange: TurnkeyExchange
    let stamper: any TurnkeyStamper
    let polling: ActivityPolling
    let now: @Sendable () -> Int64
    let sleep: @Sendable (Duration) async throws -> Void

    /// Makes a client; no request is made.
    ///
    /// - Parameters:
    ///   - endpoint: The base URL of the API.
    ///   - stamper: Who asks.
    ///   - transport: What carries the requests.
    ///   - retry: What is sent again after a lost answer, always as the same bytes.
    ///   - polling: How long to wait for activities that are not done at once.
    ///   - now: Milliseconds since 1970; the service refuses activities an hour old or five minutes ahead.
    ///   - sleep: Waits between two questions or attempts; throws `CancellationError` when cancelled.
    public init(
        endpoint: TurnkeyEndpoint, stamper: any TurnkeyStamper, transport: any HTTPTransport,
        retry: RetryPolicy = .turnkey, polling: ActivityPolling = ActivityPolling(), now: @escaping @Sendable () -> Int64,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        exchange = TurnkeyExchange(
            endpoint: endpoint, transport: RetryingTransport(transport, policy: retry, sleep: sleep))
        self.stamper = stamper
        self.polling = polling
        self.now = now
        self.sleep = sleep
    }

    /// Asks a question that changes nothing.
    ///
    /// - Parameters:
    ///   - path: The path, such as `/public/v1/query/whoami`.
    ///   - body: The question.
    /// - Throws: ``TurnkeyError`` of kind `transport`, `refused`, `unexpectedAnswer` or the stamper's own; `CancellationError`.
    public func query(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        try await send(path, body.encoded())
    }

    func send(_ path: String, _ body: [UInt8]) async throws -> JSONValue {
        let stamp = try await stamper.stamp(body)
        return try await exchange.post(path, body: body, headers: [stamp], isRepeatable: true)
    }
}
