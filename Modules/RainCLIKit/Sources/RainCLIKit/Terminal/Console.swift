public import RainCrypto

/// What a tool talks to: a person at a terminal, or files and pipes.
///
/// ``SystemConsole`` is the real one; a test answers from lists. Text for `output` is the result and nothing else, so that it
/// can be piped; prompts, progress, warnings and errors go to `error`. What is written here is written as it is: text of
/// somebody else's making goes through ``StyledText`` or ``terminalSafe(_:)`` first.
public protocol Console: Sendable {
    /// What it is connected to.
    var traits: ConsoleTraits { get }

    /// Writes `text` as it is.
    ///
    /// - Returns: Whether it could be written; a reader that has gone away is no failure.
    @discardableResult
    func write(_ text: String, to stream: ConsoleStream) -> Bool

    /// Reads one line without its end; nil at the end of input. Blocks.
    ///
    /// - Throws: ``ConsoleError`` when interrupted, or when the line is not UTF-8 or longer than 64 KiB.
    func readLine() throws(ConsoleError) -> String?

    /// Reads one line from a terminal that does not show it; nil at the end of input. Blocks.
    ///
    /// - Throws: ``ConsoleError`` also when input is no terminal.
    func readSecret() throws(ConsoleError) -> SecretBytes?

    /// Reads all that is left of the input; held as a secret, for it may be one. Blocks.
    ///
    /// - Parameter limit: The most bytes there may be.
    /// - Throws: ``ConsoleError`` when interrupted, when there is more, or when it cannot be read.
    func readAll(limit: Int) throws(ConsoleError) -> SecretBytes

    /// Writes a secret as it is.
    ///
    /// - Returns: Whether all of it could be written.
    func write(_ secret: SecretBytes, to stream: ConsoleStream) -> Bool
}

/// Where text goes.
public enum ConsoleStream: Sendable, Hashable {
    /// Standard output: the result.
    case output
    /// Standard error: everything for people alone.
    case error
}

/// What a console is connected to.
public struct ConsoleTraits: Sendable, Hashable {
    /// Whether a person may answer questions.
    public var inputIsTerminal: Bool
    /// Whether a person reads the result as it is written.
    public var outputIsTerminal: Bool
    /// Whether a person reads prompts and progress.
    public var errorIsTerminal: Bool
    /// Whether colour is welcome where there is a terminal.
    public var allowsColour: Bool
    /// The columns of the terminal; 80 where there is none.
    public var width: Int

    /// Makes traits; the defaults are those of files and pipes.
    public init(
        inputIsTerminal: Bool = false,
        outputIsTerminal: Bool = false,
        errorIsTerminal: Bool = false,
        allowsColour: Bool = true,
        width: Int = 80
    ) {
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.allowsColour = allowsColour
        self.width = width
    }

    /// Whether text for `stream` is shown in colour.
    public func hasColour(_ stream: ConsoleStream) -> Bool {
        allowsColour && (stream == .output ? outputIsTerminal : errorIsTerminal)
    }

    /// Whether an environment lets programs use colour: not when `NO_COLOR` holds anything, nor on a terminal called `dumb`.
    public static func allowsColour(_ environment: [String: String]) -> Bool {
        (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
}

extension Console {
    /// Writes one line, with colour where it is welcome.
    public func print(_ line: StyledText, to stream: ConsoleStream = .output) {
        write(line.rendered(inColour: traits.hasColour(stream)) + "\n", to: stream)
    }
}
