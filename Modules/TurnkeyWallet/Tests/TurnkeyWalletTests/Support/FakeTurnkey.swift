import RainCore
import RainCrypto
import RainEncoding
import RainEthereum
import RainHTTP
import Synchronization
import TurnkeyAPI

/// Turnkey in a few lines, with enclave keys of its own: enough to log in, look accounts up, sign and export.
///
/// What the real service checks is checked by the local stack; here tests bend one answer at a time with `interrupt`.
final class FakeTurnkey: HTTPTransport {
    typealias Interruption = (path: String, answer: @Sendable (HTTPRequest) async throws -> HTTPResponse?)

    struct State {
        var code = "123456"
        var accounts: [String: String] = [:]
        var contacts: [String: String] = [:]
        var wallets: [String: [(wallet: String, address: Address, path: String)]] = [:]
        var requests: [(path: String, body: JSONValue)] = []
        var interruptions: [Interruption] = []
        var lifetime: Int64 = 900
        var exported = Array(FakeTurnkey.phrase.utf8)
        // The key of the phrase's first account, which everybody knows.
        var exportedKey = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
        var made = 0
        var phrases: [String] = []
        var authenticators: [JSONValue] = []
        var sendReport = FakeTurnkey.report("INITIALIZED")
        var sends: [JSONValue] = []
    }

    let state = Mutex(State())
    let enclave: P256.PrivateKey
    let target: P256.PrivateKey
    let wallet: SigningKey
    let time: any TimeSource
    static let phrase = "test test test test test test test test test test test junk"

    init(time: any TimeSource) throws {
        enclave = try P256.PrivateKey()
        target = try P256.PrivateKey()
        wallet = try SigningKey(mnemonic: Mnemonic(phrase: Self.phrase))
        self.time = time
    }

    var keys: TurnkeyEnclaveKeys {
        let key = EnclavePublicKey(enclave.publicKey)
        return TurnkeyEnclaveKeys(signer: key, notarizer: key, tlsFetcher: key)
    }

    var paths: [String] { state.withLock { $0.requests.map(\.path) } }
    func requests(to path: String) -> [JSONValue] {
        state.withLock { $0.requests.filter { $0.path.hasSuffix(path) }.map(\.body) }
    }

    /// Answers the next request to a path in another way; nil lets the service answer after all.
    func interrupt(_ path: String, _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse?) {
        state.withLock { $0.interruptions.append((path, answer)) }
    }

    func interrupt(_ path: String, status: Int, _ body: JSONValue = ["code": 3, "message": "no"]) {
        interrupt(path) { _ in Self.response(body, status: status) }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = String(request.url.dropFirst("https://api.example.com".count))
        let body = try JSONValue(parsing: request.body)
        let interruption: Interruption? = state.withLock { state in
            state.requests.append((path, body))
            guard let place = state.interruptions.firstIndex(where: { path.hasSuffix($0.path) }) else { return nil }
            return state.interruptions.remove(at: place)
        }
        if let answer = try await interruption?.answer(request) { return answer }
        return try answer(path, body)
    }

    static func response(_ body: JSONValue, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: body.encoded())
    }
}
