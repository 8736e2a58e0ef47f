internal import RainEncoding

extension RPCError {
    /// What a refusal means, whichever node it came from.
    enum Meaning: Hashable, Sendable {
        /// The call ran and failed: the contract undid it, or the machine stopped it.
        case failedCall
        /// The sender has too little of the chain's own currency.
        case insufficientFunds
        /// Too many calls; the same call may be made again later, or elsewhere now.
        case rateLimited
        /// A question about logs that spans too many blocks or results; a smaller one is answered.
        case rangeTooLarge
        /// The node does not have the block or the state (yet, or any more); another one may.
        case missingState
        /// The node does not serve this method, or not so many calls at once; another one may.
        case unsupported
        /// The node or what stands behind it is out of order; another one may not be.
        case unavailable
        /// None of these: an answer, and the same everywhere as far as is known.
        case other
    }

    /// Whether another endpoint may answer what this one refused.
    var isEndpointsOwn: Bool {
        switch meaning {
        case .rateLimited, .missingState, .unsupported, .unavailable: true
        case .failedCall, .insufficientFunds, .rangeTooLarge, .other: false
        }
    }

    /// Whether the endpoint is in want of rest rather than of knowledge.
    var isAilment: Bool { meaning == .rateLimited || meaning == .unavailable }

    /// How long to stay away: Infura says it beside its rate.
    var retryAfter: Duration? {
        guard let seconds = data?["rate"]?["backoff_seconds"]?.intValue, seconds > 0 else { return nil }
        return .seconds(Int32(clamping: seconds))
    }

    /// Whether the call ran and failed, by the contract's will or the machine's.
    var isRevert: Bool { meaning == .failedCall }

    /// Whether the sender has too little of the chain's own currency.
    var isInsufficientFunds: Bool { meaning == .insufficientFunds }

    // Phrases of geth, reth, Erigon, Nethermind, Besu and of gateways before them, as people reported them; the tests hold the
    // whole texts. The first one that is met decides.
    static let phrases: [(meaning: Meaning, phrases: [String])] = [
        // A young chain has none, wherever it is asked.
        (.other, ["finalized block not found", "safe block not found"]),
        (
            .failedCall,
            [
                "revert", "reverted", "invalid opcode", "gas required exceeds", "out of gas", "invalid jump destination",
                "stack underflow", "stack limit reached", "write protection", "always failing transaction",
            ]
        ),
        (
            .insufficientFunds,
            [
                "insufficient funds", "insufficientfunds", "insufficient balance", "insufficient sender balance",
                "upfront cost exceeds", "transaction up-front cost",
            ]
        ),
        (
            .rateLimited,
            [
                "rate limit", "rate-limit", "ratelimit", "too many requests", "compute units per second", "request limit",
                "requests per second", "request count exceeded", "capacity limit exceeded", "maximum qps", "over capacity",
                "user balance exceeded", "sender is over rate",
            ]
        ),
        (
            .rangeTooLarge,
            [
                "query returned more than", "query exceeds max", "block range is too", "block range too",
                "block range is larger", "block range is bigger", "block range limit", "block range exceed",
                "maximum block range", "max block range", "range limit", "exceeds limit of", "limited to a",
                "with up to a", "log response size exceeded", "ranges over", "query timeout exceeded", "max range:",
                "exceeds the limit of",
            ]
        ),
        (
            .missingState,
            [
                "header not found", "missing trie node", "header for hash not found", "block not found", "unknown block",
                "historical state", "state not available", "state is not available", "state unavailable", "pruned",
                "old data not available", "cannot query unfinalized data", "world state",
            ]
        ),
        (
            .unsupported,
            [
                "method not found", "method not supported", "the method", "rpc method is not", "unsupported method",
                "method is not", "batch", "too many rpc calls",
            ]
        ),
        (
            .unavailable,
            [
                "internal error", "internal server error", "backend offline", "no backend", "backend returned an invalid",
                "gateway timeout", "request timed out", "execution aborted", "no suitable peers", "temporarily unavailable",
                "service unavailable", "initial sync", "node is syncing", "upstream",
            ]
        ),
        // Nethermind of a call that failed; what it adds to it was looked for above.
        (.failedCall, ["vm execution error"]),
    ]
}
