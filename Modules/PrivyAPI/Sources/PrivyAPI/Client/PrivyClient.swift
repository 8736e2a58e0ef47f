import RainCrypto
import RainEncoding
public import RainHTTP

/// Privy's API, as one caller sees it.
///
/// What it can ask for stands in extensions, one file a topic. It holds no state; copies are the same client.
///
/// Follows https://docs.privy.io/api-reference/introduction.
public struct PrivyClient: Sendable {
    /// The app.
    public let app: PrivyApp
    let endpoint: PrivyEndpoint
    let caller: PrivyCaller
    let installationID: String?
    let transport: any HTTPTransport
    let now: @Sendable () -> Int64

    /// Makes a client; no request is made.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - endpoint: Where it is asked.
    ///   - caller: Who asks.
    ///   - installationID: A random UUID of this installation, which the service counts installations by; nil for none.
    ///   - transport: What carries the requests.
    ///   - retry: What is sent again after a lost answer: reads, and requests with an idempotency key.
    ///   - now: Milliseconds since 1970.
    ///   - sleep: Waits between two attempts; throws `CancellationError` when cancelled.
    public init(
        app: PrivyApp, endpoint: PrivyEndpoint, caller: PrivyCaller, installationID: String? = nil,
        transport: any HTTPTransport, retry: RetryPolicy = .privy, now: @escaping @Sendable () -> Int64,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.app = app
        self.endpoint = endpoint
        self.caller = caller
        self.installationID = installationID
        self.transport = RetryingTransport(transport, policy: retry, sleep: sleep)
        self.now = now
    }

    /// The name and version this client gives itself.
    static let clientName = "rain-swift:0.1.0"

    /// Asks for something that changes nothing.
    func get(_ path: String, _ query: [(String, String)] = []) async throws -> JSONValue {
        let search = query.map { "\($0)=\(Self.escaped($1))" }.joined(separator: "&")
        return try await send(.get, endpoint.url(path) + (search.isEmpty ? "" : "?" + search), nil, isRepeatable: true)
    }

    /// Asks for something to be done.
    ///
    /// - Parameters:
    ///   - idempotencyKey: Names what is to be done, so that the service does it once however often it is asked within a day.
    ///   - isRepeatable: Whether a lost answer may be asked for again; without a key only what may be done twice.
    func post(
        _ path: String, _ body: JSONValue, idempotencyKey: String? = nil, isRepeatable: Bool
    ) async throws -> JSONValue {
        var headers: [HTTPHeaders.Field] = []
        if let idempotencyKey {
            headers.append(HTTPHeaders.Field(name: AuthorizationPayload.idempotencyHeader, value: idempotencyKey))
        }
        return try await send(.post, endpoint.url(path), body.encoded(), headers, isRepeatable: isRepeatable)
    }

    /// Asks for something that must be authorised by signatures over the whole request.
    ///
    /// The URL, the body and the headers that are signed are the ones that are sent: they are made once.
    func post(_ path: String, _ body: JSONValue, authorization: RequestAuthorization, isRepeatable: Bool) async throws
        -> JSONValue
    {
        let payload = try AuthorizationPayload(
            method: .post, url: endpoint.url(path), appID: app.id, body: body, idempotencyKey: authorization.idempotencyKey,
            expiry: authorization.expiry)
        let signatures = try await authorization.signer.signatures(for: payload)
        var headers = payload.headers
        if !signatures.isEmpty {
            headers.append(HTTPHeaders.Field(name: AuthorizationPayload.signatureHeader, value: try Self.joined(signatures)))
        }
        return try await send(.post, payload.url, payload.bodyBytes, headers, isRepeatable: isRepeatable)
    }

    private func send(
        _ method: HTTPMethod, _ url: String, _ body: [UInt8]?, _ more: [HTTPHeaders.Field] = [], isRepeatable: Bool
    ) async throws -> JSONValue {
        try await PrivyExchange(transport: transport, now: now()).send(
            HTTPRequest(
                method, url, headers: HTTPHeaders(headers + more), body: body ?? [],
                maximumResponseBytes: PrivyExchange.maximumAnswerBytes, isIdempotent: isRepeatable))
    }

    private var headers: [HTTPHeaders.Field] {
        var fields = [("Accept", "application/json"), ("Content-Type", "application/json"), ("privy-app-id", app.id)]
        switch caller {
        case .nobody: break
        case .user(let token): fields.append(("Authorization", "Bearer " + token.exposed))
        case .app(let secret):
            let basic = Base64.encode(Array((app.id + ":" + secret.exposed).utf8))
            fields.append(("Authorization", "Basic " + basic))
        }
        if let clientID = app.clientID {
            fields.append(("privy-client-id", clientID))
            fields.append(("privy-client", Self.clientName))
        }
        if let installationID { fields.append(("privy-ca-id", installationID)) }
        if let nativeAppID = app.nativeAppID { fields.append(("x-native-app-identifier", nativeAppID)) }
        return fields.map { HTTPHeaders.Field(name: $0, value: $1) }
    }

    private static func joined(_ signatures: [String]) throws(PrivyError) -> String {
        guard signatures.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 256 && (try? Base64.decode($0)) != nil }) else {
            throw PrivyError(.invalidConfiguration, "a signer gave an authorisation signature that is not base64")
        }
        return signatures.joined(separator: ",")
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isPlain ? String(character) : "%" + Hex.encode([byte]).uppercased()
        }.joined()
    }
}
