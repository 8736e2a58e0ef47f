extension Task where Failure == any Error {
    /// The task's value, or nil as soon as the one who waits is cancelled; the task itself goes on.
    ///
    /// Waiting on `value` would hold a cancelled caller until the task is done.
    var valueUnlessCallerIsCancelled: Success? {
        get async throws {
            let (answer, out) = AsyncThrowingStream.makeStream(of: Success.self)
            Task<Void, Never> {
                do {
                    out.yield(try await value)
                    out.finish()
                } catch {
                    out.finish(throwing: error)
                }
            }
            // A stream ends without a value only when its reader was cancelled.
            for try await value in answer { return value }
            return nil
        }
    }
}
