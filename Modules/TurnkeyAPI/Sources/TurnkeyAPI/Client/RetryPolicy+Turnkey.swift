public import RainHTTP

extension RetryPolicy {
    /// What Turnkey's requests are repeated after: a lost connection or an answer of 500 and above, never one of 400 to 499.
    ///
    /// Three attempts, 100 ms and 200 ms apart. A refusal stays one however often it is asked for; and hammering with the key of
    /// a session that is over, or beyond the rate limit, makes matters worse.
    public static let turnkey = RetryPolicy(
        maximumAttempts: 3, initialDelay: .milliseconds(100), jitter: 0, statuses: Set(500...599))
}
