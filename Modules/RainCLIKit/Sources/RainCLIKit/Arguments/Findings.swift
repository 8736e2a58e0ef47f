/// What has been read of one command's line so far.
struct Findings {
    let command: CommandDescription
    let options: [OptionDescription]
    private var commandWords: ArraySlice<String>
    private var flags: Set<String> = []
    private var values: [String: String] = [:]
    private var words: [String] = []

    init(command: CommandDescription, options: [OptionDescription]) {
        self.command = command
        self.options = options
        commandWords = command.words[...]
    }

    mutating func take(word: String) throws(UsageError) {
        if commandWords.first == word {
            commandWords.removeFirst()
            return
        }
        guard words.count < command.arguments.count else { throw error("there is one argument too many: \(quoted(word))") }
        let argument = command.arguments[words.count]
        try check(word, for: argument.name.uppercased(), among: argument.choices)
        words.append(word)
    }

    mutating func take(option word: String, rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].dropFirst(2))
        guard word.hasPrefix("--"), let option = options.first(where: { $0.name == name }) else {
            let names = (options + [.help]).map { "--\($0.name)" }
            throw error("there is no option \(quoted(String(parts[0])))" + suggestion(for: String(parts[0]), among: names))
        }
        guard !flags.contains(name), values[name] == nil else { throw error("--\(name) is given twice") }
        guard option.placeholder != nil else {
            guard parts.count == 1 else { throw error("--\(name) takes no value") }
            flags.insert(name)
            return
        }
        values[name] = try value(of: option, inline: parts.count == 2 ? String(parts[1]) : nil, rest: &rest)
    }

    func finish() throws(UsageError) -> ParsedArguments {
        for option in options where option.isRequired && values[option.name] == nil {
            throw error("\(option.spelling) is missing")
        }
        for argument in command.arguments.dropFirst(words.count) where argument.isRequired {
            throw error("\(argument.spelling) is missing")
        }
        let positionals = Dictionary(uniqueKeysWithValues: zip(command.arguments.map(\.name), words))
        return ParsedArguments(command: command, flags: flags, values: values, positionals: positionals)
    }

    private func value(
        of option: OptionDescription, inline: String?, rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        // Another option in the place of the value means that the value was forgotten; `--name=--value` says it is meant.
        guard let value = inline ?? (rest.first?.hasPrefix("--") == true ? nil : rest.popFirst()), !value.isEmpty else {
            throw error("--\(option.name) needs a value: \(option.spelling)")
        }
        try check(value, for: "--\(option.name)", among: option.choices)
        return value
    }

    private func check(_ value: String, for name: String, among choices: [String]) throws(UsageError) {
        guard !choices.isEmpty, !choices.contains(value) else { return }
        throw error(
            "\(name) cannot be \(quoted(value)); it is one of \(choices.joined(separator: ", "))"
                + suggestion(for: value, among: choices))
    }

    private func error(_ message: String) -> UsageError {
        UsageError(message, command: command.name)
    }
}
