internal import RainEthereum
internal import RainHTTP
internal import RainLock

/// The nodes of one chain as if they were one: where one fails, the next is asked.
final class ChainNode: Sendable {
    let network: NetworkConfig
    let endpoints: [JSONRPCEndpoint]
    let rotation: Guarded<EndpointRotation>
    let time: any TimeSource
    private let randomness: any RandomnessSource
    private let retry = RetryPolicy.standard

    /// How long a read may take, with all its attempts and waits.
    static let longestRead = Duration.seconds(20)

    init(network: NetworkConfig, environment: RainEnvironment) {
        self.network = network
        endpoints = network.rpcURLs.map { JSONRPCEndpoint(url: $0, transport: environment.transport) }
        rotation = Guarded(EndpointRotation(count: endpoints.count))
        time = environment.time
        randomness = environment.randomness
    }

    /// Reads several things at once, in one exchange with one node.
    ///
    /// A node that does not answer, cannot be understood, serves another chain or refuses for a reason of its own is passed over
    /// for the next; when none is left, those that may answer a little later are asked again. A refusal that is an answer, such
    /// as a contract's, is in its `RPCAnswer`.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) when there is no readable answer, `invalidConfig` (RAIN_102) when every
    ///   node serves another chain.
    func read(_ requests: [RPCRequest], within longest: Duration = longestRead) async throws -> [RPCAnswer] {
        let deadline = time.now.adding(min(longest, Self.longestRead))
        var faults: [Int: EndpointFault] = [:]
        /// Answers some of which are such refusals: better than none.
        var partial: [RPCAnswer]?
        for attempt in 1...max(1, retry.maximumAttempts) {
            for index in rotation.withLock({ $0.order(at: time.now) }) {
                let left = time.now.duration(to: deadline)
                guard left > .zero else { break }
                do {
                    let answers = try await ask(index, requests, timeout: left)
                    guard let fault = fault(in: answers) else { return answers }
                    partial = partial ?? answers
                    faults[index] = fault
                } catch let fault as EndpointFault {
                    faults[index] = fault
                    rotation.withLock { $0.failed(index, retryAfter: fault.retryAfter, at: time.now) }
                }
            }
            guard attempt < retry.maximumAttempts, faults.isEmpty || faults.values.contains(where: \.isPassing) else { break }
            let wait = max(
                retry.backoff(afterAttempt: attempt, random: random()), rotation.withLock { $0.wait(at: time.now) })
            guard wait < time.now.duration(to: deadline) else { break }
            try await time.sleep(for: wait)
        }
        if let partial { return partial }
        throw error(faults)
    }

    /// Reads one thing.
    func read(_ request: RPCRequest) async throws -> RPCAnswer {
        let answers = try await read([request])
        return answers[0]
    }

    /// What every node says that answers: for what one of them must not decide alone.
    ///
    /// Nodes that fail, serve another chain or have no time left are not heard.
    func readFromAll(_ requests: [RPCRequest], within longest: Duration) async -> [[RPCAnswer]] {
        let deadline = time.now.adding(min(longest, Self.longestRead))
        var heard: [[RPCAnswer]] = []
        for index in rotation.withLock({ $0.order(at: time.now) }) {
            let left = time.now.duration(to: deadline)
            guard left > .zero, let answers = try? await ask(index, requests, timeout: left) else { continue }
            heard.append(answers)
        }
        return heard
    }

    /// Asks one endpoint, and notes what becomes of it.
    ///
    /// - Throws: `EndpointFault` when nothing of the answer can be used.
    func ask(_ index: Int, _ requests: [RPCRequest], timeout: Duration) async throws -> [RPCAnswer] {
        // Asked each time, for a gateway may change what stands behind it; nothing of the other answers counts before.
        var answers = try await endpoints[index].read([.chainID] + requests, timeout: timeout)
        let first = answers.removeFirst()
        if let refusal = first.refusal { throw EndpointFault(refusal, of: first.method) }
        let chain: UInt256
        do {
            chain = try first.quantity()
        } catch {
            throw EndpointFault(malformed: error)
        }
        guard chain == UInt256(network.chainID.rawValue) else {
            rotation.withLock { $0.serves(index, rightChain: false) }
            throw EndpointFault(wrongChain: chain, of: network, index: index)
        }
        rotation.withLock { rotation in
            if let ailment = answers.compactMap(\.refusal).first(where: \.isAilment) {
                rotation.serves(index, rightChain: true)
                rotation.failed(index, retryAfter: ailment.retryAfter, at: time.now)
            } else {
                rotation.answered(index)
            }
        }
        return answers
    }

    private func fault(in answers: [RPCAnswer]) -> EndpointFault? {
        let refused = answers.first { $0.refusal?.isEndpointsOwn == true }
        return refused.flatMap { answer in answer.refusal.map { EndpointFault($0, of: answer.method) } }
    }

    private func error(_ faults: [Int: EndpointFault]) -> RainError {
        let ordered = faults.sorted { $0.key < $1.key }
        guard let (_, fault) = ordered.first else {
            let areClosed = rotation.withLock { $0.wait(at: time.now) } > .zero
            return RainError(
                .networkError,
                areClosed
                    ? "every node of \(network) asked to be left alone for a while; try again later"
                    : "there was no time left to ask a node of \(network)")
        }
        if endpoints.count == 1 || ordered.allSatisfy({ $0.value.wrongChain != nil }) { return fault.rainError(of: network) }
        let reasons = ordered.map { "\(network.urlName($0.key)): \($0.value.message)" }
        return RainError(
            .networkError, "no node of \(network) answered. \(reasons.joined(separator: "; "))", underlying: fault.cause)
    }

    /// A number from 0 to 1; the longest wait when there is no randomness to have.
    private func random() -> Double {
        guard let bytes = try? randomness.randomBytes(count: 2), bytes.count == 2 else { return 1 }
        return Double(UInt16(bytes[0]) << 8 | UInt16(bytes[1])) / Double(UInt16.max)
    }
}
