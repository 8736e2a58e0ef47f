extension CompletionScript {
    /// For fish 3 and later.
    var fish: String {
        let condition = "_\(function)_is"
        let valued = valuedOptions.map { "--\($0.name)" }.joined(separator: " ")
        var lines = [
            "# Completions of \(tool.name) for fish.",
            "function \(condition) --description 'Whether the words before the cursor are these'",
            "  set -l plain",
            "  set -l skip 0",
            "  for word in (commandline -opc)[2..-1]",
            "    if test $skip = 1",
            "      set skip 0",
            "    else if contains -- $word \(valued)",
            "      set skip 1",
            "    else if not string match -q -- '-*' $word",
            "      set -a plain $word",
            "    end",
            "  end",
            "  string match -qr -- \"^$argv\\$\" \"$plain\"",
            "end",
            "complete -c \(tool.name) -f",
        ]
        for candidate in firstWords { lines.append(line("", word: candidate, condition)) }
        for (first, candidates) in secondWords {
            for candidate in candidates { lines.append(line(first, word: candidate, condition)) }
        }
        for candidate in firstWords { lines.append(line(ArgumentParser.help, word: candidate, condition)) }
        for option in tool.sharedOptions { lines.append("complete -c \(tool.name) \(Self.arguments(option))") }
        lines.append("complete -c \(tool.name) \(Self.arguments(.help))")
        if tool.version != nil { lines.append("complete -c \(tool.name) -n '\(condition) \"\"' \(Self.arguments(.version))") }
        for command in tool.commands {
            for option in command.options {
                lines.append("complete -c \(tool.name) -n '\(condition) \"\(command.name)( .*)?\"' \(Self.arguments(option))")
            }
            guard let argument = command.arguments.first else { continue }
            let place = "complete -c \(tool.name) -n '\(condition) \"\(command.name)\"'"
            if argument.isFile { lines.append("\(place) -F") }
            if !argument.choices.isEmpty { lines.append("\(place) -a '\(argument.choices.joined(separator: " "))'") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ first: String, word: Candidate, _ condition: String) -> String {
        "complete -c \(tool.name) -n '\(condition) \"\(first)\"' -a \(word.word) -d \(Self.quoted(word.help))"
    }

    private static func arguments(_ option: OptionDescription) -> String {
        let values = option.choices.isEmpty ? "" : " -a '\(option.choices.joined(separator: " "))'"
        return "-l \(option.name)" + (option.placeholder == nil ? "" : " -x\(values)") + " -d \(quoted(option.help))"
    }

    /// A text in single quotes, as fish reads them.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
