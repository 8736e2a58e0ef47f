/// How the tool was called.
struct Options: Sendable {
    var json = false
    var quick = false
    var filter = ""

    static let usage = """
        usage: rain-bench [--json] [--quick] [--filter TEXT]

        Measures the values of RainCrypto, RainEthereum and RainCore: processor time of one thread, the best of 60 batches.
          --json         one JSON object instead of a table
          --quick        2 short batches, to see that it works; the figures mean nothing
          --filter TEXT  only the rows whose name holds TEXT
        """

    /// Reads the arguments, or nil when they are not understood.
    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--json": json = true
            case "--quick": quick = true
            case "--filter":
                guard let text = rest.next() else { return nil }
                filter = text
            default: return nil
            }
        }
    }

    var stopwatch: Stopwatch {
        quick ? Stopwatch(batches: 2, batchNanoseconds: 10_000) : Stopwatch(batches: 60, batchNanoseconds: 2_000_000)
    }
}
