public import RainCore
public import RainHTTP

/// How a session is kept alive, and what is asked for again; a plain value, checked by whoever it is given to.
///
/// ```swift
/// var policy = SessionPolicy()
/// policy.autoRefresh = false
/// ```
public struct SessionPolicy: Hashable, Sendable {
    /// How long before its end a session is refreshed; 60 seconds unless given, and never below zero.
    ///
    /// A call made earlier uses the session as it is.
    public var refreshBuffer: Duration
    /// Whether a call within the buffer refreshes the session first; true unless given.
    ///
    /// A session whose time has come cannot be refreshed by anybody: the user logs in again.
    public var autoRefresh: Bool
    /// How long a refreshed session shall live, whole seconds from 30 up; nil leaves it to the service.
    public var refreshExpiration: Duration?
    /// How often a read that failed in passing is asked again: 0 to 10, twice unless given.
    ///
    /// In passing means: no connection, a time-out, or a status of 408, 429 or 500 and above. What sends or signs is not a read.
    public var maxTransientRetries: Int
    /// The wait before the first of these; half a second unless given, and doubled each time.
    public var initialRetryDelay: Duration
    /// The longest wait; four seconds unless given, and never below the first.
    public var maxRetryDelay: Duration

    /// Makes a policy; nothing is checked yet.
    public init(
        refreshBuffer: Duration = .seconds(60), autoRefresh: Bool = true, refreshExpiration: Duration? = nil,
        maxTransientRetries: Int = 2, initialRetryDelay: Duration = .milliseconds(500), maxRetryDelay: Duration = .seconds(4)
    ) {
        self.refreshBuffer = refreshBuffer
        self.autoRefresh = autoRefresh
        self.refreshExpiration = refreshExpiration
        self.maxTransientRetries = maxTransientRetries
        self.initialRetryDelay = initialRetryDelay
        self.maxRetryDelay = maxRetryDelay
    }

    /// Longer spans are mistakes, and far from what a duration cannot hold.
    private static let longest = Duration.seconds(31_536_000)

    /// Checks the policy.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), which names the setting.
    public func validate() throws(RainError) {
        guard (.zero...Self.longest).contains(refreshBuffer) else {
            throw RainError(.invalidConfig, "refreshBuffer is from zero to a year")
        }
        if let refreshExpiration {
            guard (.seconds(30)...Self.longest).contains(refreshExpiration), refreshExpiration.components.attoseconds == 0
            else {
                throw RainError(.invalidConfig, "refreshExpiration is whole seconds, from 30 to a year's")
            }
            guard refreshExpiration > refreshBuffer else {
                throw RainError(.invalidConfig, "refreshExpiration is longer than refreshBuffer: else every call would refresh")
            }
        }
        guard 0...10 ~= maxTransientRetries else {
            throw RainError(.invalidConfig, "maxTransientRetries is from 0 to 10")
        }
        guard (.zero...Self.longest).contains(initialRetryDelay), (initialRetryDelay...Self.longest).contains(maxRetryDelay)
        else {
            throw RainError(.invalidConfig, "initialRetryDelay is from zero up to maxRetryDelay, which is a year's at most")
        }
    }

    /// What reads are asked again after; never anything of 400 to 499 but 408 and 429, so that a dead session is not hammered.
    public var readRetry: RetryPolicy {
        RetryPolicy(
            maximumAttempts: min(max(0, maxTransientRetries), 10) + 1, initialDelay: initialRetryDelay,
            maximumDelay: maxRetryDelay, jitter: 0, statuses: Set([408, 429] + Array(500...599)))
    }
}
