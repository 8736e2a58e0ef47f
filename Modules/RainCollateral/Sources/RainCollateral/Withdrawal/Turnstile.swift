/// Lets one through at a time for each key, in the order they came.
actor Turnstile<Key: Hashable & Sendable> {
    private struct Waiter {
        let number: Int
        let pass: AsyncStream<Void>.Continuation
    }

    private var queues: [Key: [Waiter]] = [:]
    private var last = 0

    /// Runs a body when all who came before are done; the caller's task runs it, so cancelling the caller cancels it.
    ///
    /// - Throws: `CancellationError` when the caller is cancelled while it waits, and what the body throws.
    nonisolated func run<Value: Sendable>(
        _ key: Key, _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await enter(key)
        do {
            let value = try await body()
            await leave(key)
            return value
        } catch {
            await leave(key)
            throw error
        }
    }

    private func enter(_ key: Key) async throws {
        guard queues[key] != nil else {
            queues[key] = []
            return
        }
        last += 1
        let number = last
        let (turn, pass) = AsyncStream.makeStream(of: Void.self)
        queues[key]?.append(Waiter(number: number, pass: pass))
        var isIn = false
        for await _ in turn {
            isIn = true
            break
        }
        guard !isIn || Task.isCancelled else { return }
        if queues[key]?.contains(where: { $0.number == number }) == true {
            queues[key]?.removeAll { $0.number == number }
        } else {
            // It was let in at the moment it gave up: the turn is the next one's.
            leave(key)
        }
        throw CancellationError()
    }

    private func leave(_ key: Key) {
        guard var queue = queues[key], !queue.isEmpty else {
            queues[key] = nil
            return
        }
        let next = queue.removeFirst()
        queues[key] = queue
        next.pass.yield()
        next.pass.finish()
    }
}
