/// Reads command lines by a ``ToolDescription``.
///
/// `--name value`, `--name=value` and `--flag` may stand before, between and after the command's words and arguments; after `--`
/// everything is an argument. Names are never abbreviated, and nothing may be given twice: with money at stake, of two amounts
/// neither is the right one.
public struct ArgumentParser: Sendable {
    /// What a command line asks for.
    public enum Request: Sendable, Hashable {
        /// To run a command.
        case run(ParsedArguments)
        /// To show help, of a command or of the whole tool.
        case help(CommandDescription?)
        /// To tell the tool's version.
        case version
    }

    private let tool: ToolDescription

    /// Makes a parser for `tool`.
    public init(_ tool: ToolDescription) {
        self.tool = tool
    }

    /// Reads `arguments`, which leave out the executable's name.
    ///
    /// - Throws: ``UsageError`` with a suggestion where a name was nearly right.
    public func parse(_ arguments: [String]) throws(UsageError) -> Request {
        let words = plainWords(arguments)
        let options = arguments.prefix { $0 != "--" }
        let wantsHelp = options.contains { $0 == "--help" || $0 == "-h" }
        guard let command = command(for: words) else {
            if words.first == Self.help { return .help(try topic(words.dropFirst())) }
            if words.isEmpty, wantsHelp { return .help(nil) }
            if words.isEmpty, tool.version != nil, options.contains("--\(OptionDescription.version.name)") { return .version }
            throw unknownCommand(words)
        }
        if wantsHelp { return .help(command) }
        return .run(try parse(arguments, as: command))
    }

    /// The word that asks for help as `--help` does, before a command's name or alone.
    static let help = "help"

    private func topic(_ words: ArraySlice<String>) throws(UsageError) -> CommandDescription? {
        guard !words.isEmpty else { return nil }
        guard let command = command(for: Array(words)) else { throw unknownCommand(Array(words)) }
        return command
    }

    private func command(for words: [String]) -> CommandDescription? {
        tool.commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
    }

    private func unknownCommand(_ words: [String]) -> UsageError {
        guard let first = words.first else { return UsageError("a command is missing") }
        let length = tool.commands.filter { $0.words.first == first }.map(\.words.count).max() ?? 1
        let given = words.prefix(length).joined(separator: " ")
        return UsageError("there is no command \(quoted(given))" + suggestion(for: given, among: tool.commands.map(\.name)))
    }

    /// The arguments that are neither options nor their values.
    ///
    /// The command is not known yet, so whether an option takes a value is asked of every command that has it; where commands
    /// differ the option is read as one with a value.
    private func plainWords(_ arguments: [String]) -> [String] {
        let valued = Set((tool.sharedOptions + tool.commands.flatMap(\.options)).filter { $0.placeholder != nil }.map(\.name))
        var words: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "--" { return words + rest }
            if word.hasPrefix("--") {
                if valued.contains(String(word.dropFirst(2))) { _ = rest.popFirst() }
            } else if !word.hasPrefix("-") || word == "-" {
                words.append(word)
            }
        }
        return words
    }

    private func parse(_ arguments: [String], as command: CommandDescription) throws(UsageError) -> ParsedArguments {
        var found = Findings(command: command, options: tool.sharedOptions + command.options)
        var rest = arguments[...]
        var onlyWords = false
        while let word = rest.popFirst() {
            if onlyWords || word == "-" || !word.hasPrefix("-") {
                try found.take(word: word)
            } else if word == "--" {
                onlyWords = true
            } else {
                try found.take(option: word, rest: &rest)
            }
        }
        return try found.finish()
    }
}
