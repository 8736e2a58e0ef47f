internal import RainCore
internal import RainEncoding
internal import RainHTTP

/// One request to the issuing API and its answer, with every way it can go wrong told apart.
struct IssuingExchange: Sendable {
    let endpoint: IssuingEndpoint
    let transport: any HTTPTransport
    let time: any TimeSource

    /// Far more than a page of a hundred transactions.
    private static let maximumAnswerBytes = 4 << 20

    /// Three attempts at what may be repeated: after a lost connection, and where the service asks to come again.
    ///
    /// A conflict (409) is an answer and stays one.
    static let retry = RetryPolicy(
        maximumAttempts: 3, initialDelay: .milliseconds(500), maximumRetryAfter: .seconds(10),
        statuses: [408, 429, 500, 502, 503, 504])

    init(endpoint: IssuingEndpoint, environment: RainEnvironment) {
        self.endpoint = endpoint
        time = environment.time
        let time = environment.time
        transport = RetryingTransport(environment.transport, policy: Self.retry) { try await time.sleep(for: $0) }
    }

    /// Sends a request and reads the JSON of a 2xx answer; null when there is none in it.
    ///
    /// - Throws: `RainError` as `RainError.issuing(_:)` says, and `networkError` (RAIN_301); `CancellationError`.
    func send(_ request: IssuingRequest, _ credential: HTTPHeaders.Field) async throws -> JSONValue {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers.add(credential.name, credential.value)
        var body: [UInt8] = []
        if let content = request.body {
            // Without a body there is no type either: the API refuses one.
            headers["Content-Type"] = "application/json"
            body = content.encoded()
        }
        if let key = request.idempotencyKey { headers["Idempotency-Key"] = key }
        let http = HTTPRequest(
            request.method, endpoint.url(request.path), headers: headers, body: body, timeout: .seconds(30),
            maximumResponseBytes: Self.maximumAnswerBytes,
            isIdempotent: request.method == .get || request.idempotencyKey != nil || request.isHarmless)
        let response: HTTPResponse
        do {
            response = try await transport.send(http)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw Self.unreachable(error)
        }
        return try read(response)
    }

    private func read(_ response: HTTPResponse) throws(RainError) -> JSONValue {
        let json = try? JSONValue(parsing: response.body, maximumDepth: 32)
        guard response.isSuccess else { throw .issuing(IssuingRefusal(response, json)) }
        guard !response.body.isEmpty else { return .null }
        guard let json else {
            throw RainError(.networkError, "the issuing API's answer is not JSON, or was cut off")
        }
        return json
    }

    private static func unreachable(_ error: any Error) -> RainError {
        let cause = error as? HTTPError
        if cause?.kind == .invalidRequest {
            return RainError(.invalidConfig, "the issuing API cannot be asked: \(cause?.message ?? "")", underlying: error)
        }
        return RainError(
            .networkError, "the issuing API could not be reached: \(cause?.message ?? "the request failed")", underlying: error)
    }
}

/// What is asked of the issuing API.
struct IssuingRequest: Sendable {
    var method = HTTPMethod.get
    /// With its query, behind the endpoint's base.
    let path: String
    var body: JSONValue?
    var idempotencyKey: String?
    /// Whether it does no harm to ask twice.
    var isHarmless = false
}
