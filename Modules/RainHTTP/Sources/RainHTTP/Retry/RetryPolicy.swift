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
        maximumRetryAfter: Duration = .seconds(30),
        statuses: Set<Int> = [429, 502, 503, 504]
    ) {
        self.maximumAttempts = maximumAttempts
        self.initialDelay = initialDelay
        self.factor = factor
        self.maximumDelay = maximumDelay
        self.maximumRetryAfter = maximumRetryAfter
        self.statuses = statuses
    }

    /// Three attempts, 250 ms and 500 ms apart.
    public static let standard = RetryPolicy()
    /// One attempt.
    public static let none = RetryPolicy(maximumAttempts: 1)

    /// How long to wait before trying again after a response, or nil to hand the response to the caller.
    ///
    /// `Retry-After` is understood in its form in seconds; its date form, which would need a clock, counts as absent.
    ///
    /// - Parameters:
    ///   - response: What the server answered.
    ///   - request: What was sent.
    ///   - attempt: The number of the attempt that got it, from 1.
    public func delay(after response: HTTPResponse, to request: HTTPRequest, attempt: Int) -> Duration? {
        guard attempt < maximumAttempts, request.isIdempotent, statuses.contains(response.status) else { return nil }
        guard let asked = Self.seconds(of: response.headers["Retry-After"]) else { return backoff(afterAttempt: attempt) }
        guard asked <= maximumRetryAfter else { return nil }
        return max(asked, backoff(afterAttempt: attempt))
    }

    /// How long to wait before trying again after an error, or nil to hand the error to the caller.
    ///
    /// - Parameters:
    ///   - error: What the transport threw.
    ///   - request: What was to be sent.
    ///   - attempt: The number of the attempt that failed, from 1.
    public func delay(after error: any Error, to request: HTTPRequest, attempt: Int) -> Duration? {
        guard attempt < maximumAttempts, let error = error as? HTTPError, Self.passingKinds.contains(error.kind) else {
            return nil
        }
        guard request.isIdempotent || !error.requestMayHaveBeenSent else { return nil }
        return backoff(afterAttempt: attempt)
    }

    /// What another attempt may mend.
    ///
    /// A refused certificate, a malformed request or an oversized answer stays what it is.
    private static let passingKinds: Set<HTTPError.Kind> = [.cannotResolve, .cannotConnect, .timedOut, .connectionLost]

    private func backoff(afterAttempt attempt: Int) -> Duration {
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

    private static func seconds(of retryAfter: String?) -> Duration? {
        guard let retryAfter, !retryAfter.isEmpty, retryAfter.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // More digits than a number holds is longer than any cap.
        return .seconds(Int32(retryAfter) ?? .max)
    }
}
