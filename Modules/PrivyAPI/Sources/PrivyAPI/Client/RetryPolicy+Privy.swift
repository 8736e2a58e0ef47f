public import RainHTTP

extension RetryPolicy {
    /// What Privy's requests are repeated after: a lost connection or an answer of 500 and above, never one of 400 to 499.
    ///
    /// Only reads, and requests whose idempotency key makes the service answer with what it answered before.
    public static let privy = RetryPolicy(
        maximumAttempts: 3, initialDelay: .milliseconds(250), jitter: 0, statuses: [500, 502, 503, 504])
}
