import Foundation
import RainCore
import RainCrypto
import RainStore
import Testing

@testable import RainKeyring

@Suite struct KeyringLineTests {
    @Test func `an answer in time is given, and so is a refusal`() async throws {
        let line = KeyringLine(patience: .seconds(3), time: Patient())
        let key = try SecretBytes(copying: [7])
        #expect(try await line.ask { _ in key } == key)
        #expect(try await line.ask { _ in nil } == nil)
        let error = await #expect(throws: VaultUnavailable.self) {
            try await line.ask { _ throws(VaultUnavailable) in throw VaultUnavailable(.locked, "the keyring is locked") }
        }
        #expect(error?.kind == .locked)
    }

    @Test func `a question without an answer is ended, and nothing is asked until it comes back`() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let line = KeyringLine(patience: .seconds(3), time: Until(begun: begun))
        let gate = DispatchSemaphore(value: 0)
        let error = await #expect(throws: VaultUnavailable.self) {
            try await line.ask { _ in
                begin.finish()
                gate.wait()
                return nil
            }
        }
        #expect(error?.kind == .silent)
        for _ in 0..<100 {
            let error = await #expect(throws: VaultUnavailable.self) {
                try await line.ask { _ in
                    Issue.record("was asked")
                    return nil
                }
            }
            #expect(error?.kind == .silent)
        }
        gate.signal()
        while await line.isOverdue { await Task.yield() }
        #expect(await !line.isOverdue)
    }

    @Test func `questions are asked one after another, on a thread of their own`() async throws {
        let line = KeyringLine(patience: .seconds(3), time: Patient())
        let running = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try await line.ask { _ in
                        #expect(running.add(1) == 1)
                        _ = running.add(-1)
                        return nil
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// Waits for as long as anybody does.
private struct Patient: TimeSource {
    let now = Timestamp(secondsSinceEpoch: 0)
    func sleep(for duration: Duration) async throws { try await Task.sleep(for: .seconds(86_400)) }
}

/// Waits until a question has begun.
private struct Until: TimeSource {
    let begun: AsyncStream<Void>
    let now = Timestamp(secondsSinceEpoch: 0)
    func sleep(for duration: Duration) async throws { for await _ in begun {} }
}

private final class Counter: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var value = 0

    func add(_ change: Int) -> Int {
        lock.withLock {
            value += change; return value
        }
    }
}
