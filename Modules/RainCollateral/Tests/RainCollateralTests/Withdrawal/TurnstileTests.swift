import RainTestKit
import Testing

@testable import RainCollateral

@Suite struct TurnstileTests {
    private let turns = Turnstile<Int>()

    /// Waits for something without waiting for real time.
    private func until(_ isDone: () async -> Bool) async {
        while !(await isDone()) { await Task.yield() }
    }

    @Test func `one is in at a time for a key, and other keys do not wait`() async throws {
        let inside = Locked((now: 0, most: 0, total: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    try await turns.run(number % 2) {
                        guard number % 2 == 0 else { return }
                        inside.withLock {
                            $0.now += 1
                            $0.most = max($0.most, $0.now)
                            $0.total += 1
                        }
                        for _ in 0..<5 { await Task.yield() }
                        inside.withLock { $0.now -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock { $0.most } == 1)
        #expect(inside.withLock { $0.total } == 20)
    }

    @Test func `one that fails lets the next in`() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await turns.run(1) { throw Failure() } }
        #expect(try await turns.run(1) { 5 } == 5)
    }

    @Test func `one that is cancelled while it waits leaves at once, and the turn is not lost`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let entered = Locked(false)
        let first = Task {
            try await turns.run(1) {
                entered.withLock { $0 = true }
                for await _ in gate { break }
            }
        }
        await until { entered.withLock { $0 } }
        let cancelled = Task { try await turns.run(1) { true } }
        let third = Task { try await turns.run(1) { true } }
        for _ in 0..<50 { await Task.yield() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        open.yield()
        try await first.value
        #expect(try await third.value)
        #expect(try await turns.run(1) { true })
    }
}
