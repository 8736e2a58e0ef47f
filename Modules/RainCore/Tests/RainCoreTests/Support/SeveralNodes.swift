import RainEncoding
import RainEthereum
import RainHTTP
import RainTestKit
import Synchronization

@testable import RainCore

/// A chain with several nodes, each with its own URL, key and behaviour.
final class SeveralNodes: HTTPTransport {
    /// What a node does instead of answering.
    enum Behaviour: Sendable {
        case well
        case fails(HTTPError)
        case answers(HTTPResponse)
        /// Answers one method so, in JSON: `{"error": …}`; all else as usual.
        case refuses(String, JSONValue)
    }

    let nodes: [FakeNode]
    let time = ManualTime()
    private let state: Mutex<(behaviours: [Behaviour], asked: [Int], timeouts: [Duration])>

    init(_ count: Int) {
        nodes = (0..<count).map { _ in FakeNode() }
        state = Mutex((Array(repeating: .well, count: count), [], []))
    }

    /// The nodes that were asked, in order.
    var asked: [Int] { state.withLock { $0.asked } }
    /// The time each was given.
    var timeouts: [Duration] { state.withLock { $0.timeouts } }

    func set(_ index: Int, _ behaviour: Behaviour) {
        state.withLock { $0.behaviours[index] = behaviour }
    }

    func forget() { state.withLock { $0.asked = [] } }

    static func url(_ index: Int) -> String { "https://node.example/secret-key-\(index)" }

    func network(_ chain: ChainID = .baseSepolia) -> NetworkConfig {
        NetworkConfig(chainID: chain, rpcURLs: nodes.indices.map(Self.url))
    }

    func node(_ chain: ChainID = .baseSepolia) -> ChainNode {
        ChainNode(
            network: network(chain),
            environment: RainEnvironment(
                transport: self, secrets: InMemorySecureStore(), journal: InMemoryTransactionJournal(), time: time))
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let index = nodes.indices.first(where: { request.url == Self.url($0) }) else {
            throw HTTPError(.invalidRequest, "no such node", requestMayHaveBeenSent: false)
        }
        let behaviour = state.withLock { state in
            state.asked.append(index)
            state.timeouts.append(request.timeout)
            return state.behaviours[index]
        }
        switch behaviour {
        case .well: return try await nodes[index].send(request)
        case .fails(let error):
            if error.kind == .timedOut { time.advance(by: request.timeout) }
            throw error
        case .answers(let response): return response
        case .refuses(let method, let answer):
            nodes[index].with { $0.answers[method] = answer }
            return try await nodes[index].send(request)
        }
    }
}
