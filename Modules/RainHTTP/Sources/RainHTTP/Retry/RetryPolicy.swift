/// When a failed exchange is tried again, and after how long; a plain value that decides and never waits.
///
/// Only what cannot do harm is repeated: a request that says it is idempotent, or one of which certainly not a byte went out.
/// Who calls decides what is idempotent; the method says nothing here, since most of a wallet's reads are `POST`.
///
/// ```swift
/// var policy = RetryPolicy.standard
/// policy.maximumAttempts = 5
/// let transport = RetryingTransport(CurlTransport(), policy: policy, sleep: { try await Task.sleep(for: $0) })
/// ```
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is sent at most, the first time included; values below 1 count as 1.
    public var maximumAttempts: Int
    /// The wait before the second attempt.
    public var initialDelay: Duration
    /// By how much each wait is longer than the one before; values below 1 count as 1.
    public var factor: Double
    /// The longest wait between attempts that is chosen here.
    public var maximumDelay: Duration
    /// How much of a wait that is chosen here is left to chance, from 0 to 1; a half unless given.
    ///
    /// Clients that failed together must not come back together.
    public var jitter: Double
    /// The longest wait a server may ask for by `Retry-After`.
    ///
    /// A server that asks for more gets no further attempt: coming back sooner than told would make matters worse, and the
    /// caller sees its response.
    public var maximumRetryAfter: Duration
    /// The response statuses after which an idempotent request is tried again.
    public var statuses: Set<Int>

    /// Creates a policy.
    public init(
        maximumAttempts: Int = 3,
        initialDelay: Duration = .milliseconds(250),
        factor: Double = 2,
        maximumDelay: Duration = .seconds(5),
        jitter: Double = 0.5,
        maximumRetryAfter: Duration = .seconds(30),
        statuses: Set<Int> = [429, 502, 503, 504]
    ) {
        self.maximumAttempts = maximumAttempts
        self.initialDelay = initialDelay
        self.factor = factor
        self.maximumDelay = maximumDelay
        self.jitter = jitter
        self.maximumRetryAfter = maximumRetryAfter
        self.statuses = statuses
    }

    /// Three attempts, at most 250 ms and 500 ms apart and at least half of that.
    public static let standard = RetryPolicy()
    /// One attempt.
    public static let none = RetryPolicy(maximumAttempts: 1)

    /// How long to wait before trying again after a response, or nil to hand the response to the caller.
    ///
    /// - Parameters:
    ///   - response: What the server answered; its `Retry-After` is read as ``HTTPResponse/retryAfter(now:)`` says.
    ///   - request: What was sent.
    ///   - attempt: The number of the attempt that got it, from 1.
    ///   - random: A random number from 0 to 1, by which the wait is shortened; 1 gives the longest.
    public func delay(after response: HTTPResponse, to request: HTTPRequest, attempt: Int, random: Double = 1) -> Duration? {
        guard attempt < maximumAttempts, request.isIdempotent, statuses.contains(response.status) else { return nil }
        let delay = backoff(afterAttempt: attempt, random: random)
        guard let asked = response.retryAfter() else { return delay }
        guard asked <= maximumRetryAfter else { return nil }
        return max(asked, delay)
    }

    /// How long to wait before trying again after an error, or nil to hand the error to the caller.
    ///
    /// - Parameters:
    ///   - error: What the transport threw.
    ///   - request: What was to be sent.
    ///   - attempt: The number of the attempt that failed, from 1.
    ///   - random: A random number from 0 to 1, by which the wait is shortened; 1 gives the longest.
    public func delay(after error: any Error, to request: HTTPRequest, attempt: Int, random: Double = 1) -> Duration? {
        guard attempt < maximumAttempts, let error = error as? HTTPError, Self.passingKinds.contains(error.kind) else {
            return nil
        }
        guard request.isIdempotent || !error.requestMayHaveBeenSent else { return nil }
        return backoff(afterAttempt: attempt, random: random)
    }

    /// What another attempt may mend.
    ///
    /// A refused certificate, a malformed request or an oversized answer stays what it is.
    private static let passingKinds: Set<HTTPError.Kind> = [.cannotResolve, .cannotConnect, .timedOut, .connectionLost]

    /// How long to wait after the attempt of a number, from 1, whatever went wrong.
    ///
    /// - Parameters:
    ///   - attempt: The number of the attempt that failed, from 1.
    ///   - random: A random number from 0 to 1, by which the wait is shortened; 1 gives the longest.
    public func backoff(afterAttempt attempt: Int, random: Double = 1) -> Duration {
        let delay = longestBackoff(afterAttempt: attempt)
        let share = Self.unit(jitter) * (1 - Self.unit(random))
        return share > 0 ? delay * (1 - share) : delay
    }

    private func longestBackoff(afterAttempt attempt: Int) -> Duration {
        let cap = max(.zero, maximumDelay)
        let growth = factor.isNaN ? 1 : max(1, factor)
        var delay = min(max(.zero, initialDelay), cap)
        guard growth > 1, delay > .zero else { return delay }
        for _ in 1..<max(1, attempt) {
            // Asked by division, since a product out of a duration's range traps.
            guard delay <= cap / growth else { return cap }
            delay = delay * growth
        }
        return delay
    }

    private static func unit(_ number: Double) -> Double {
        number.isNaN ? 0 : min(max(0, number), 1)
    }
}
