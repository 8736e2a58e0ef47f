import RainEncoding
import RainHTTP
import Synchronization

@testable import PrivyAPI

/// Answers from a list, and keeps what was sent.
final class FakeTransport: HTTPTransport {
    private let state: Mutex<(answers: [Result<HTTPResponse, HTTPError>], sent: [HTTPRequest])>

    init(_ answers: Result<HTTPResponse, HTTPError>...) { state = Mutex((answers, [])) }

    var sent: [HTTPRequest] { state.withLock { $0.sent } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let answer = state.withLock { state in
            state.sent.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else { throw HTTPError(.cannotConnect, "no answer is left", requestMayHaveBeenSent: false) }
        return try answer.get()
    }
}

extension Result<HTTPResponse, HTTPError> {
    static func json(_ status: Int, _ value: JSONValue, headers: [(String, String)] = []) -> Self {
        let fields = [("Content-Type", "application/json; charset=utf-8")] + headers
        return .success(
            HTTPResponse(
                status: status, headers: HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0, value: $1) }),
                body: value.encoded()))
    }

    static func text(_ status: Int, _ text: String, type: String = "text/html") -> Self {
        .success(HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(text.utf8)))
    }

    static var lost: Self { .failure(HTTPError(.connectionLost, "lost", requestMayHaveBeenSent: true)) }
}

extension PrivyClient {
    static let appID = "cmf418pa801bxl40b5rcgjvd9"
    static let walletID = "o5zuf7fbygwze9l9gaxyc0bm"
    static let now: Int64 = 1_767_225_600_000

    static func test(_ transport: FakeTransport, as caller: PrivyCaller = .nobody, server: Bool = false) throws -> PrivyClient {
        PrivyClient(
            app: server
                ? try PrivyApp(id: appID) : try PrivyApp(id: appID, clientID: "client-x", nativeAppID: "xyz.rain.app"),
            endpoint: server
                ? .server(try ServiceURL(PrivyEndpoint.productionServer))
                : .client(try ServiceURL(PrivyEndpoint.productionClient)),
            caller: caller, installationID: server ? nil : "11111111-2222-4333-8444-555555555555", transport: transport,
            now: { now }, sleep: { _ in })
    }
}

/// The error a body throws, if it is one of Privy's.
func privyError(_ body: () async throws -> Void) async -> PrivyError? {
    do {
        try await body()
        return nil
    } catch { return error as? PrivyError }
}

extension JSONValue {
    /// The value with its members in order, to compare what is said and not in which order.
    var sorted: JSONValue {
        get throws { try JSONValue(parsing: canonicallyEncoded()) }
    }
}
