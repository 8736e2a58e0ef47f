internal import Dispatch

/// Runs an actor's work on a queue of its own, so that a blocking file operation never holds a thread of the shared pool.
public final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor; the label appears in debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs one job after those before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
