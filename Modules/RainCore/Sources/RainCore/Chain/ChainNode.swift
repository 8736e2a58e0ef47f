internal import RainEthereum
internal import RainHTTP
internal import Synchronization

/// The node of one chain, which is asked once whether it serves that chain.
final class ChainNode: Sendable {
    let network: NetworkConfig
    /// Repeats what failed on the way; for calls that only read.
    private let reading: JSONRPCEndpoint
    /// Sends each request once.
    private let writing: JSONRPCEndpoint
    private let isVerified = Atomic(false)

    init(network: NetworkConfig, transport: any HTTPTransport, time: any TimeSource) {
        self.network = network
        let retrying = RetryingTransport(transport, sleep: { try await time.sleep(for: $0) })
        reading = JSONRPCEndpoint(url: network.rpcURL, transport: retrying)
        writing = JSONRPCEndpoint(url: network.rpcURL, transport: transport)
    }

    /// Reads several things at once, in one exchange.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when there is no readable answer, `invalidConfig` (RAIN_102) when the
    ///   node serves another chain; a refusal of one call is in its answer.
    func read(_ requests: [RPCRequest]) async throws -> [RPCAnswer] {
        try await mappingTransportErrors {
            // Asked each time, for a gateway may change what stands behind it; nothing of the other answers counts before.
            var answers = try await reading.read([.chainID] + requests)
            let chain = try answers.removeFirst().quantity()
            guard chain == UInt256(network.chainID.rawValue) else {
                throw RainError(
                    .invalidConfig,
                    "the node configured for \(network) serves chain \(chain); check its URL. Nothing was sent.")
            }
            isVerified.store(true, ordering: .relaxed)
            return answers
        }
    }

    /// Reads one thing.
    func read(_ request: RPCRequest) async throws -> RPCAnswer {
        let answers = try await read([request])
        return answers[0]
    }

    /// Hands signed bytes to the node, once.
    func broadcast(_ bytes: [UInt8], hash: Hash32) async -> BroadcastAnswer {
        do {
            if !isVerified.load(ordering: .relaxed) { _ = try await read(.chainID) }
        } catch {
            return .neverSent((error as? RainError)?.message ?? "the node did not answer")
        }
        do {
            return BroadcastAnswer(try await writing.write(.sendRaw(bytes)), sending: hash)
        } catch {
            return BroadcastAnswer(error)
        }
    }

    private func mappingTransportErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as HTTPError {
            throw RainError(.networkError, "the node of \(network) did not answer: \(error.message)", underlying: error)
        }
    }
}
