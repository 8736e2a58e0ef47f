import RainCore
import RainHTTP
import RainSession
import RainTestKit
import Synchronization
import Testing

@Suite("A session policy")
struct SessionPolicyTests {
    @Test("the defaults are those that are documented, and can be used")
    func defaults() throws {
        let policy = SessionPolicy()
        try policy.validate()
        #expect(policy.refreshBuffer == .seconds(60) && policy.autoRefresh && policy.refreshExpiration == nil)
        #expect(policy.maxTransientRetries == 2)
        #expect(policy.initialRetryDelay == .milliseconds(500) && policy.maxRetryDelay == .seconds(4))
    }

    @Test("a setting that cannot work is RAIN_102 and named")
    func refused() {
        let huge = Duration.seconds(Int64.max)
        let refused: [(String, SessionPolicy)] = [
            ("refreshBuffer", SessionPolicy(refreshBuffer: .seconds(-1))),
            ("refreshBuffer", SessionPolicy(refreshBuffer: huge)),
            ("refreshExpiration", SessionPolicy(refreshExpiration: .seconds(29))),
            ("refreshExpiration", SessionPolicy(refreshExpiration: .zero)),
            ("refreshExpiration", SessionPolicy(refreshExpiration: huge)),
            ("refreshExpiration", SessionPolicy(refreshExpiration: .milliseconds(90_500))),
            ("refreshExpiration", SessionPolicy(refreshBuffer: .seconds(60), refreshExpiration: .seconds(60))),
            ("maxTransientRetries", SessionPolicy(maxTransientRetries: -1)),
            ("maxTransientRetries", SessionPolicy(maxTransientRetries: .max)),
            ("initialRetryDelay", SessionPolicy(initialRetryDelay: .seconds(-1))),
            ("initialRetryDelay", SessionPolicy(initialRetryDelay: .seconds(5))),
            ("maxRetryDelay", SessionPolicy(maxRetryDelay: huge)),
        ]
        for (setting, policy) in refused {
            let error = #expect(throws: RainError.self, "\(policy)") { try policy.validate() }
            #expect(error?.code == "RAIN_102")
            #expect(error?.message.contains(setting) == true)
            // What is not validated must not trap either.
            #expect(policy.readRetry.backoff(afterAttempt: 3) >= .zero)
        }
    }

    private func waits(_ policy: SessionPolicy, statuses: [Int], isRead: Bool = true) async throws -> [Duration] {
        let transport = ScriptedTransport()
        for status in statuses { transport.then(status, "{}") }
        let waits = Mutex<[Duration]>([])
        let retrying = RetryingTransport(transport, policy: policy.readRetry) { wait in waits.withLock { $0.append(wait) } }
        _ = try await retrying.send(HTTPRequest(.post, "http://127.0.0.1/", body: [], isIdempotent: isRead))
        return waits.withLock { $0 }
    }

    @Test(
        "a read that fails in passing is asked again twice, after half a second and one", arguments: [408, 429, 500, 503, 599])
    func retriesReads(status: Int) async throws {
        #expect(try await waits(SessionPolicy(), statuses: [status, status, status]) == [.milliseconds(500), .seconds(1)])
        #expect(try await waits(SessionPolicy(), statuses: [status, 200]) == [.milliseconds(500)])
    }

    @Test("the waits are doubled up to their cap")
    func caps() async throws {
        let policy = SessionPolicy(maxTransientRetries: 5)
        let expected: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(4)]
        #expect(try await waits(policy, statuses: [500, 500, 500, 500, 500, 200]) == expected)
    }

    @Test("a refusal is not asked again, nor is a send", arguments: [400, 401, 403, 404, 422])
    func neverRetried(status: Int) async throws {
        #expect(try await waits(SessionPolicy(), statuses: [status]).isEmpty)
        #expect(try await waits(SessionPolicy(), statuses: [503], isRead: false).isEmpty)
    }
}
