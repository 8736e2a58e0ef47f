/// Help made from a description, at most `width` columns wide.
public struct HelpText: Sendable {
    private let tool: ToolDescription
    private let width: Int

    /// Makes the help of `tool`; widths below 40 count as 40.
    public init(_ tool: ToolDescription, width: Int = 80) {
        self.tool = tool
        self.width = max(40, width)
    }

    /// The help of the whole tool: what it is for, its commands and the options they share.
    public func overview() -> String {
        let commands = tool.commands.map { (left: $0.name, right: $0.summary) }
        let more = "Run \"\(tool.name) COMMAND --help\" for the options of a command and examples."
        let own: [OptionDescription] = tool.version == nil ? [.help] : [.help, .version]
        return [
            "usage: \(tool.name) COMMAND [OPTIONS]", wrap(tool.summary, indent: 0), section("commands", commands),
            section("options of every command", optionRows(tool.sharedOptions + own)), wrap(more, indent: 0),
        ].joined(separator: "\n\n") + "\n"
    }

    /// The help of one command.
    public func page(for command: CommandDescription) -> String {
        var parts = [usage(of: command), wrap(command.summary, indent: 0)]
        if !command.discussion.isEmpty { parts.append(wrap(command.discussion, indent: 0)) }
        if !command.arguments.isEmpty {
            parts.append(
                section(
                    "arguments", command.arguments.map { ($0.name.uppercased(), $0.help + Self.choices($0.choices)) }))
        }
        if !command.options.isEmpty { parts.append(section("options", optionRows(command.options))) }
        parts.append(section("options of every command", optionRows(tool.sharedOptions + [.help])))
        if !command.examples.isEmpty {
            // Not wrapped: they are there to be copied.
            parts.append((["examples:"] + command.examples.map { "  \(tool.name) \($0)" }).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// The usage line of one command.
    public func usage(of command: CommandDescription) -> String {
        let options = command.options.map { $0.isRequired ? $0.spelling : "[\($0.spelling)]" }
        let words = [tool.name, command.name] + command.arguments.map(\.spelling) + options
        return wrap("usage: " + words.joined(separator: " "), indent: 0, hanging: 4)
    }

    private func optionRows(_ options: [OptionDescription]) -> [(left: String, right: String)] {
        options.map { option in
            (option.spelling, option.help + (option.isRequired ? " Required." : "") + Self.choices(option.choices))
        }
    }

    private static func choices(_ choices: [String]) -> String {
        choices.isEmpty ? "" : " One of \(choices.joined(separator: ", "))."
    }

    private func section(_ title: String, _ rows: [(left: String, right: String)]) -> String {
        let longest = rows.map(\.left.count).max() ?? 0
        let column = min(longest, width / 2 - 4) + 4
        let lines = rows.map { row in
            let left = "  " + row.left
            let right = wrap(row.right, indent: column)
            // A left side too long for its column stands on a line of its own.
            guard left.count <= column - 2 else { return left + "\n" + right }
            return left + right.dropFirst(left.count)
        }
        return ([title + ":"] + lines).joined(separator: "\n")
    }

    private func wrap(_ text: String, indent: Int, hanging: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let space = width - indent - (lines.isEmpty ? 0 : hanging)
            if !line.isEmpty, line.count + 1 + word.count > space {
                lines.append(line)
                line = String(word)
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        lines.append(line)
        return lines.enumerated().map { number, line in
            String(repeating: " ", count: indent + (number == 0 ? 0 : hanging)) + line
        }.joined(separator: "\n")
    }
}
