/// How the worker was called.
struct Options: Sendable {
    /// What is to be done.
    enum Command: String, Sendable {
        case send, resume, list, speedUp = "speed-up", cancel
    }

    let command: Command
    var stateDirectory = ""
    var rpcURLs: [String] = []
    var chainID: UInt64 = 84532
    var concurrency = 1
    /// After how long a request is given up, in milliseconds; what RainCore chose unless given.
    var requestTimeout: Int?
    /// After how long one stops waiting for a block, in milliseconds.
    ///
    /// With zero nobody waits.
    var patience = 30_000
    var killPoint: KillPoint?
    /// Whether the process only stops there.
    var pauses = false
    var killKey = ""

    static let usage = """
        usage: rain-check-once send|resume|list|speed-up|cancel --state DIRECTORY --rpc URL[,URL…] [OPTION VALUE]…

        Runs RainCore with the key in DIRECTORY/wallet.key (hex) and the journal in DIRECTORY. Wishes come in on standard input,
        one JSON object a line: {"key", "to", "amount", "token"?}; list, speed-up and cancel take {"key"} alone. Results go out
        the same way.
          --chain ID             84532 unless given
          --concurrency NUMBER   how many wishes at a time; 1 unless given
          --request-timeout MS   gives a request up sooner than RainCore does
          --patience MS          how long to wait for a block; 30000 unless given, 0 not at all
          --kill POINT           ends the process as kill -9 does, at (before|after)-(reserve|sign|save|broadcast)[-NUMBER] …
          --pause POINT          … or stops it there, as SIGSTOP does …
          --kill-key KEY         … in the course of this wish
        """

    /// Reads the arguments, or nil when they are not understood.
    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        guard let command = rest.next().flatMap(Command.init(rawValue:)) else { return nil }
        self.command = command
        while let name = rest.next() {
            guard let value = rest.next(), set(name, value) else { return nil }
        }
        guard stateDirectory.hasPrefix("/"), !rpcURLs.isEmpty, concurrency > 0 else { return nil }
    }

    private mutating func set(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--state": stateDirectory = value
        case "--rpc": rpcURLs = value.split(separator: ",").map(String.init)
        case "--chain": return Self.assign(UInt64(value), to: &chainID)
        case "--concurrency": return Self.assign(Int(value), to: &concurrency)
        case "--request-timeout": requestTimeout = Int(value)
        case "--patience": return Self.assign(Int(value), to: &patience)
        case "--kill", "--pause":
            pauses = name == "--pause"
            killPoint = KillPoint(value)
            return killPoint != nil
        case "--kill-key": killKey = value
        default: return false
        }
        return true
    }

    private static func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
        guard let value else { return false }
        target = value
        return true
    }
}
