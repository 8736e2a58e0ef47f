/// Scripts that make shells complete a tool's command lines, made from the tool's description.
///
/// All three go the same way: the words before the cursor that are neither options nor their values name the command, and its
/// description says what may come next. Nothing is asked of the tool itself while somebody types.
struct CompletionScript {
    /// A shell.
    enum Shell: String, CaseIterable {
        case bash
        case zsh
        case fish
    }

    let tool: ToolDescription

    init(_ tool: ToolDescription) {
        self.tool = tool
    }

    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// What may stand at the next place of a command line.
    struct Candidate: Hashable {
        let word: String
        let help: String
    }

    /// The name of the shell function: shells take no dashes everywhere.
    var function: String { "_" + tool.name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }

    /// All options with a value, of whatever command, each once.
    var valuedOptions: [OptionDescription] {
        var seen: Set<String> = []
        return (tool.sharedOptions + tool.commands.flatMap(\.options)).filter {
            $0.placeholder != nil && seen.insert($0.name).inserted
        }
    }

    /// The commands, longest name first, so that the first that fits is the one that is meant.
    var commandsByLength: [CommandDescription] {
        tool.commands.enumerated().sorted { ($0.element.words.count, $1.offset) > ($1.element.words.count, $0.offset) }
            .map(\.element)
    }

    /// The first words of command lines, each once.
    var firstWords: [Candidate] {
        var candidates: [Candidate] = []
        for command in tool.commands {
            guard let word = command.words.first, !candidates.contains(where: { $0.word == word }) else { continue }
            let isWhole = command.words.count == 1
            let rest = tool.commands.filter { $0.words.first == word }.map { $0.words.dropFirst().joined(separator: " ") }
            candidates.append(Candidate(word: word, help: isWhole ? command.summary : rest.joined(separator: ", ")))
        }
        return candidates + [Candidate(word: ArgumentParser.help, help: "Show help.")]
    }

    /// What may follow the first word of commands of two words.
    var secondWords: [(first: String, candidates: [Candidate])] {
        let long = tool.commands.filter { $0.words.count == 2 }
        var firsts: [String] = []
        for command in long where !firsts.contains(command.words[0]) { firsts.append(command.words[0]) }
        return firsts.map { first in
            (first, long.filter { $0.words[0] == first }.map { Candidate(word: $0.words[1], help: $0.summary) })
        }
    }

    /// The options of a command, those of every command among them.
    func options(of command: CommandDescription?) -> [Candidate] {
        let own = command?.options ?? []
        let last: [OptionDescription] = command == nil && tool.version != nil ? [.help, .version] : [.help]
        return (own + tool.sharedOptions + last).map { Candidate(word: "--\($0.name)", help: $0.help) }
    }
}
