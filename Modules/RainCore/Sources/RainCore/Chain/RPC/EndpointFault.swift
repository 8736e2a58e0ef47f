internal import RainEthereum
internal import RainHTTP

/// Why an endpoint gave nothing that can be used; another endpoint may.
struct EndpointFault: Error, Sendable {
    /// What happened, in the terms of the floor where it did: `HTTPError` or `RainError`.
    let cause: any Error
    /// What happened, in words.
    let message: String
    /// How long the endpoint asks to be left alone.
    let retryAfter: Duration?
    /// Whether the same endpoint may answer a little later.
    let isPassing: Bool
    /// The chain it serves, where that is not the one it was configured for.
    let wrongChain: UInt256?

    /// No response came.
    init(_ error: HTTPError) {
        let passing: Set<HTTPError.Kind> = [.cannotResolve, .cannotConnect, .timedOut, .connectionLost]
        self.init(error, message: "did not answer: \(error.message)", isPassing: passing.contains(error.kind))
    }

    /// A response came that is no answer.
    init(_ error: RainError, in response: HTTPResponse) {
        let refusal = error.underlying as? RPCError
        self.init(
            error, message: error.message, retryAfter: response.retryAfter() ?? refusal?.retryAfter,
            isPassing: [408, 425, 429].contains(response.status) || response.status >= 500 || refusal?.isAilment == true)
    }

    /// A call was refused for a reason of the endpoint's own.
    init(_ refusal: RPCError, of method: String) {
        let error = refusal.rainError(method: method)
        self.init(error, message: error.message, retryAfter: refusal.retryAfter, isPassing: refusal.isAilment)
    }

    /// It answered what cannot be.
    init(malformed error: RainError) {
        self.init(error, message: error.message, isPassing: false)
    }

    /// It serves another chain.
    init(wrongChain chain: UInt256, of network: NetworkConfig, index: Int) {
        let error = RainError(
            .invalidConfig,
            "the node configured for \(network) serves chain \(chain); check its \(network.urlName(index)). Nothing was sent.")
        self.init(error, message: "serves chain \(chain): check it", isPassing: false, wrongChain: chain)
    }

    private init(
        _ cause: any Error, message: String, retryAfter: Duration? = nil, isPassing: Bool, wrongChain: UInt256? = nil
    ) {
        self.cause = cause
        self.message = message
        self.retryAfter = retryAfter
        self.isPassing = isPassing
        self.wrongChain = wrongChain
    }

    /// The error to throw when there is no other endpoint to ask.
    func rainError(of network: NetworkConfig) -> RainError {
        cause as? RainError ?? RainError(.networkError, "the node of \(network) \(message)", underlying: cause)
    }
}
