public import RainHTTP

/// What the service says about how often it may be asked.
///
/// It counts by source address and by sub-organisation. `Retry-After` is not documented and honoured when it comes.
public struct TurnkeyRateLimit: Hashable, Sendable {
    /// How many requests a second are allowed (`ratelimit-limit`).
    public let limit: Int?
    /// How many of them are left (`ratelimit-remaining`).
    public let remaining: Int?
    /// How long to wait before the next one; nil when the service does not say.
    public let retryAfter: Duration?

    /// Makes a limit.
    public init(limit: Int?, remaining: Int?, retryAfter: Duration?) {
        self.limit = limit
        self.remaining = remaining
        self.retryAfter = retryAfter
    }

    /// What the headers of an answer say; nil when they say nothing, or nothing readable.
    ///
    /// - Parameter response: Any answer of the service; it counts successes too.
    public init?(_ response: HTTPResponse) {
        limit = Self.count(response.headers["ratelimit-limit"])
        remaining = Self.count(response.headers["ratelimit-remaining"])
        retryAfter = response.retryAfter()
        if limit == nil, remaining == nil, retryAfter == nil { return nil }
    }

    /// The first number of a value such as `10, 10;w=1`.
    private static func count(_ value: String?) -> Int? {
        guard let first = value?.split(whereSeparator: { ",; ".contains($0) }).first, first.utf8.count <= 9,
            let count = Int(first), count >= 0
        else { return nil }
        return count
    }
}
