internal import RainEncoding
internal import RainHTTP

/// Why a node refuses to look for logs in a range of blocks that is too much for it.
enum LogRefusal: Hashable, Sendable {
    /// Too many blocks; with how many it takes, when it says so.
    case range(stated: UInt64?)
    /// Too many results, or too long a search: it depends on what is in the blocks.
    case results

    /// Reads a node's refusal; nil when a smaller range would be refused as well.
    init?(_ refusal: RPCError) {
        func mentions(_ phrases: String...) -> Bool { phrases.contains(where: refusal.mentions) }
        switch refusal.meaning {
        case .rangeTooLarge where mentions("query returned more", "log response", "query timeout"): self = .results
        case .rangeTooLarge: self = .range(stated: Self.number(in: refusal))
        // Blocks that were thrown away: newer ones are there.
        case .missingState where mentions("pruned", "old data"): self = .range(stated: nil)
        case .unavailable where mentions("timeout", "timed out", "request timed out", "execution aborted"): self = .results
        case .other where mentions("limit exceeded", "response size", "too many logs", "too many results"): self = .results
        default: return nil
        }
    }

    /// Reads the failure of a whole exchange: a batch that was refused, or an answer too large to be taken.
    init?(_ error: RainError) {
        let cause = (error.underlying as? RainError)?.underlying ?? error.underlying
        if let refusal = cause as? RPCError {
            self.init(refusal)
        } else if (cause as? HTTPError)?.kind == .tooLarge {
            self = .results
        } else {
            return nil
        }
    }

    /// The last whole number of the text: the limit, where the range that was asked for is named before it.
    private static func number(in refusal: RPCError) -> UInt64? {
        (refusal.message + " " + (refusal.data?.text ?? "")).printable(limit: 1000)
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ",")) }
            .compactMap { UInt64($0.filter { $0 != "," }) }
            .last
    }
}
