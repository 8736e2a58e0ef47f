/// A transport that sends again through another one, as far as a ``RetryPolicy`` allows.
///
/// Each attempt has the request's whole time-out. Cancelling the task ends a wait as it ends an attempt.
public struct RetryingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let policy: RetryPolicy
    private let sleep: @Sendable (Duration) async throws -> Void
    private let random: @Sendable () -> Double

    /// Wraps `base`.
    ///
    /// - Parameters:
    ///   - base: What sends each attempt.
    ///   - policy: When to try again.
    ///   - random: Numbers from 0 to 1 for the policy's jitter; the system's unless given.
    ///   - sleep: Waits for a duration and throws when the task is cancelled; a test hands in one that does not wait.
    public init(
        _ base: any HTTPTransport,
        policy: RetryPolicy = .standard,
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.base = base
        self.policy = policy
        self.random = random
        self.sleep = sleep
    }

    /// Sends `request`, and again while the policy gives a delay; returns the last response or throws the last error.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var attempt = 1
        while true {
            let delay: Duration
            do {
                let response = try await base.send(request)
                guard let wait = policy.delay(after: response, to: request, attempt: attempt, random: random())
                else { return response }
                delay = wait
            } catch {
                guard let wait = policy.delay(after: error, to: request, attempt: attempt, random: random()) else {
                    throw error
                }
                delay = wait
            }
            try await sleep(delay)
            attempt += 1
        }
    }
}
