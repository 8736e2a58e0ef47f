/// How the tool was called.
struct Options: Sendable {
    var json = false
    var quick = false
    var filter = ""
    /// The URL of a node to make calls to, in place of the table.
    var node: String?
    /// A scenario of `Scenario` to run, in place of the table.
    var scenario: String?

    static let usage = """
        usage: rain-bench [--json] [--quick] [--filter TEXT]
               rain-bench --node URL | --scenario NAME [--quick]

        Measures the values of RainCrypto, RainEthereum and RainCore: processor time of one thread, the best of 60 batches.
          --json         one JSON object instead of a table
          --quick        2 short batches, to see that it works; the figures mean nothing
          --filter TEXT  only the rows whose name holds TEXT
          --node URL     makes JSON-RPC calls to a node, 8 at a time, and prints what they took
          --scenario NAME   one of: clients, sends, overview; prints what it took
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
            case "--node":
                guard let url = rest.next() else { return nil }
                node = url
            case "--scenario":
                guard let name = rest.next() else { return nil }
                scenario = name
            default: return nil
            }
        }
    }

    var stopwatch: Stopwatch {
        quick ? Stopwatch(batches: 2, batchNanoseconds: 10_000) : Stopwatch(batches: 60, batchNanoseconds: 2_000_000)
    }
}
