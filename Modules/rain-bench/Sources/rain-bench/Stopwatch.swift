/// Measures work in short batches and takes the best one: on a machine that others use too, the minimum is what repeats.
struct Stopwatch: Sendable {
    /// How many batches are measured.
    let batches: Int
    /// How long a batch takes at least, in nanoseconds of processor time.
    let batchNanoseconds: UInt64

    /// Some work, done as often as it is told.
    typealias Work = (_ count: Int) throws -> Void

    /// Nanoseconds for one time each of the works.
    ///
    /// Their batches alternate, so that all meet the same state of the machine.
    func measure(_ works: [Work]) throws -> [Double] {
        let counts = try works.map(count)
        var best = works.map { _ in Double.infinity }
        for _ in 0..<batches {
            for index in works.indices {
                let time = try Self.time { try works[index](counts[index]) }
                best[index] = min(best[index], Double(time) / Double(counts[index]))
            }
        }
        return best
    }

    /// How often the work fits into a batch.
    private func count(_ work: Work) throws -> Int {
        var count = 1
        while try Self.time({ try work(count) }) < batchNanoseconds { count *= 2 }
        return count
    }

    private static func time(_ body: () throws -> Void) rethrows -> UInt64 {
        let start = Platform.threadNanoseconds
        try body()
        return Platform.threadNanoseconds - start
    }
}

/// Takes a result so that the work which made it cannot be left out.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
