import Synchronization

/// Runs asynchronous work on the thread that asks for it, so that the processor time of that one thread is all it takes.
final class ThisThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    /// Runs work to its end.
    static func run<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
        let executor = ThisThread()
        let outcome = Outcome<Result>()
        Task(executorPreference: executor) { outcome.set(await Swift.Result { try await body() }) }
        while true {
            if let result = outcome.value { return try result.get() }
            if let job = executor.next() {
                job.runSynchronously(on: executor.asUnownedTaskExecutor())
            } else {
                Platform.yield()
            }
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    private func next() -> UnownedJob? {
        jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    private final class Outcome<Value: Sendable>: Sendable {
        private let result = Mutex<Swift.Result<Value, any Error>?>(nil)

        var value: Swift.Result<Value, any Error>? { result.withLock { $0 } }

        func set(_ value: Swift.Result<Value, any Error>) { result.withLock { $0 = value } }
    }
}

extension Result where Failure == any Error {
    /// The outcome of asynchronous work.
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
