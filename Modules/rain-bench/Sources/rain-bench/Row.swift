import RainEncoding

/// One line of the table: some work, and what came out of it.
struct Row {
    let name: String
    /// What the work gives.
    ///
    /// Whoever does the same work elsewhere compares this first, so that no two different things are timed.
    let result: String
    let work: Stopwatch.Work
    /// The same in plain C over the same library, for the rows that have it.
    let reference: Stopwatch.Work?

    init(_ name: String, result: String, reference: Stopwatch.Work? = nil, work: @escaping Stopwatch.Work) {
        self.name = name
        self.result = result
        self.reference = reference
        self.work = work
    }

    /// A row whose result is some bytes.
    init(_ name: String, bytes: [UInt8], reference: Stopwatch.Work? = nil, work: @escaping Stopwatch.Work) {
        self.init(name, result: Hex.encodePrefixed(bytes), reference: reference, work: work)
    }
}
