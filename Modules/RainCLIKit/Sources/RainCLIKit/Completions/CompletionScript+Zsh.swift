extension CompletionScript {
    /// For zsh: a file of the name `_TOOL` in `$fpath`, or to be sourced.
    var zsh: String {
        var lines = [
            "#compdef \(tool.name)",
            "# Completions of \(tool.name) for zsh.",
            "\(function)() {",
            "  local -a plain candidates",
            "  local word skip='' previous=''",
            #"  for word in "${(@)words[2,CURRENT-1]}"; do"#,
            "    if [[ -n $skip ]]; then skip=''; continue; fi",
            "    case $word in",
            "      (\(valuedOptions.map { "--\($0.name)" }.joined(separator: "|"))) skip=1 previous=$word ;;",
            "      (-*) ;;",
            "      (*) plain+=($word) ;;",
            "    esac",
            "  done",
            "  if [[ -n $skip ]]; then",
            "    case $previous in",
        ]
        for option in valuedOptions where !option.choices.isEmpty {
            lines.append("      (--\(option.name)) compadd -- \(option.choices.joined(separator: " ")) ;;")
        }
        for option in valuedOptions where option.choices.isEmpty {
            lines.append("      (--\(option.name)) _message \(Self.quoted(option.help)) ;;")
        }
        lines += ["    esac", "    return", "  fi", #"  case "${plain[*]} " in"#]
        for (first, candidates) in secondWords {
            let command = tool.commands.first { $0.name == first }
            lines += [
                "    ('\(first) ')", "      candidates=(\(Self.list(candidates)))",
                "      [[ $PREFIX == -* ]] && candidates=(\(Self.list(options(of: command)))) ;;",
            ]
        }
        for command in commandsByLength { lines += zshBranch(command) }
        lines += [
            "    ('\(ArgumentParser.help) '*) candidates=(\(Self.list(firstWords))) ;;",
            "    (' ')",
            "      candidates=(\(Self.list(firstWords)))",
            "      [[ $PREFIX == -* ]] && candidates=(\(Self.list(options(of: nil)))) ;;",
            "  esac",
            // Not `-o`: zsh offers those only behind a dash.
            "  _describe '\(tool.name)' candidates",
            "}",
            // Autoloaded, the file is the function's body; sourced, it defines it.
            "if [[ $funcstack[1] == \(function) || $funcstack[1] == _\(tool.name) ]]; then",
            "  \(function) \"$@\"",
            "else",
            "  compdef \(function) \(tool.name)",
            "fi",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func zshBranch(_ command: CommandDescription) -> [String] {
        var lines = ["    ('\(command.name) '*)", "      candidates=(\(Self.list(options(of: command))))"]
        // Where an argument may stand, options are offered once a dash is typed.
        if !command.arguments.isEmpty { lines.append("      [[ $PREFIX == -* ]] || candidates=()") }
        if let argument = command.arguments.first, argument.isFile || !argument.choices.isEmpty {
            let choices = "compadd -- \(argument.choices.joined(separator: " "))"
            lines.append(
                "      [[ $PREFIX != -* && \"${plain[*]}\" == '\(command.name)' ]] && { \(argument.isFile ? "_files" : choices); return }"
            )
        }
        return lines.dropLast() + [lines[lines.count - 1] + " ;;"]
    }

    private static func list(_ candidates: [Candidate]) -> String {
        candidates.map { quoted("\($0.word.replacing(":", with: "\\:")):\($0.help)") }.joined(separator: " ")
    }

    /// A text in single quotes, as zsh reads them.
    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
