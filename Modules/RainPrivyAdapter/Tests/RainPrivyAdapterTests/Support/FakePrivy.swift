import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP

/// Privy in a few lines: enough to log in, refresh, make wallets, sign and export.
///
/// What the real service checks is checked by the local stack; here tests bend one answer at a time with `interrupt`.
final class FakePrivy: HTTPTransport {
    struct Exchange: Sendable {
        let path: String
        let request: HTTPRequest
        let body: JSONValue
    }

    typealias Interruption = (path: String, answer: @Sendable (HTTPRequest) async throws -> HTTPResponse?)

    struct State {
        var exchanges: [Exchange] = []
        var interruptions: [Interruption] = []
        var code = "123456"
        var user = "did:privy:ada"
        var session = 0
        var token = ""
        var refresh: String?
        var usedRefreshTokens: [String] = []
        var lifetime: Int64 = 3_600
        var walletCount = 0
        var creationKeys: [String: Int] = [:]
        var userKeys: [P256.PrivateKey] = []
        var userKeyLifetime: Int64 = 3_600
        var answers: [String: HTTPResponse] = [:]
        var kind = "privy-v2"
        var changedTokenKey: P256.PrivateKey?
    }

    static let appID = "cmf418pa801bxl40b5rcgjvd9"
    static let phrase = "test test test test test test test test test test test junk"

    let state = Locked(State())
    private let firstTokenKey: P256.PrivateKey
    let time: any TimeSource

    init(time: any TimeSource) throws {
        firstTokenKey = try P256.PrivateKey()
        self.time = time
    }

    /// What signs access tokens.
    var tokenKey: P256.PrivateKey { present.changedTokenKey ?? firstTokenKey }

    /// The key of the user's wallet of an index.
    static func key(_ index: Int) throws -> SigningKey {
        try SigningKey(mnemonic: Mnemonic(phrase: phrase), path: DerivationPath("m/44'/60'/0'/0/\(index)"))
    }

    var paths: [String] { state.withLock { $0.exchanges.map(\.path) } }

    /// What was shown to be refreshed by, in order.
    var usedRefreshTokens: [String] { state.withLock { $0.usedRefreshTokens } }

    /// What the service holds now.
    var present: State { state.withLock { $0 } }

    func exchanges(_ ending: String) -> [Exchange] {
        state.withLock { $0.exchanges.filter { $0.path.hasSuffix(ending) } }
    }

    func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

    /// Answers the next request whose path ends so in another way; nil lets the service answer after all.
    func interrupt(_ path: String, _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse?) {
        state.withLock { $0.interruptions.append((path, answer)) }
    }

    func interrupt(_ path: String, _ status: Int, _ message: String, _ code: String? = nil) {
        var body: JSONObject = ["error": .string(message)]
        if let code { body["code"] = .string(code) }
        let answer = Self.response(.object(body), status: status)
        interrupt(path) { _ in answer }
    }

    /// The service does it, and its answer is lost.
    func loseAnswer(_ path: String) {
        interrupt(path) { [self] request in
            _ = try answer(Self.path(of: request), request)
            throw HTTPError(.connectionLost, "lost", requestMayHaveBeenSent: true)
        }
    }

    static func path(of request: HTTPRequest) -> String {
        var path = request.url
        for prefix in ["https://auth.privy.io/api/v1", "https://api.privy.io/v1"] where path.hasPrefix(prefix) {
            path = String(path.dropFirst(prefix.count))
        }
        return String(path.prefix { $0 != "?" })
    }

    static func response(_ body: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: body.encoded())
    }

    static func refusal(_ status: Int, _ message: String, _ code: String? = nil) -> HTTPResponse {
        var body: JSONObject = ["error": .string(message)]
        if let code { body["code"] = .string(code) }
        return response(.object(body), status: status)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = Self.path(of: request)
        let body = request.body.isEmpty ? [:] : try JSONValue(parsing: request.body)
        let interruption: Interruption? = state.withLock { state in
            state.exchanges.append(Exchange(path: path, request: request, body: body))
            guard let place = state.interruptions.firstIndex(where: { path.hasSuffix($0.path) }) else { return nil }
            return state.interruptions.remove(at: place)
        }
        if let answer = try await interruption?.answer(request) { return answer }
        return try answer(path, request)
    }
}
