extension CompletionScript {
    /// For bash 4 and later; needs nothing else to be installed.
    var bash: String {
        let choices = valuedOptions.filter { !$0.choices.isEmpty }
        let plain = valuedOptions.filter(\.choices.isEmpty)
        var lines = [
            "# Completions of \(tool.name) for bash.",
            "\(function)() {",
            #"  local current="${COMP_WORDS[COMP_CWORD]}" previous="" before="" words="" skip="" word i"#,
            "  for ((i = 1; i < COMP_CWORD; i++)); do",
            #"    word="${COMP_WORDS[i]}""#,
            // bash takes --name=value apart into three words.
            #"    if [[ "$word" == "=" ]]; then skip=1; continue; fi"#,
            #"    before="$word""#,
            #"    if [[ -n "$skip" ]]; then skip=""; continue; fi"#,
            #"    case "$word" in"#,
            "      \(Self.pattern(valuedOptions))) skip=1 ;;",
            "      -*) ;;",
            #"      *) words+=" $word" ;;"#,
            "    esac",
            "  done",
            #"  [[ -n "$skip" ]] && previous="$before""#,
            #"  [[ "$current" == "=" ]] && current="""#,
            "  COMPREPLY=()",
            #"  case "$previous" in"#,
        ]
        for option in choices {
            lines.append("    --\(option.name)) \(Self.reply(option.choices)); return ;;")
        }
        if !plain.isEmpty { lines.append("    \(Self.pattern(plain))) return ;;") }
        lines += ["  esac", #"  case "$words " in"#]
        for (first, candidates) in secondWords {
            lines += [
                "    \" \(first) \")", #"      if [[ "$current" == -* ]]; then"#,
                "        \(Self.reply(options(of: tool.commands.first { $0.name == first }).map(\.word)))",
                "      else", "        \(Self.reply(candidates.map(\.word)))", "      fi ;;",
            ]
        }
        for command in commandsByLength { lines += bashBranch(command) }
        lines.append("    \" \(ArgumentParser.help) \"*) \(Self.reply(firstWords.map(\.word))) ;;")
        lines += [
            "    \" \")",
            #"      if [[ "$current" == -* ]]; then"#,
            "        \(Self.reply(options(of: nil).map(\.word)))",
            "      else",
            "        \(Self.reply(firstWords.map(\.word)))",
            "      fi ;;",
            "  esac",
            "}",
            "complete -F \(function) \(tool.name)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func bashBranch(_ command: CommandDescription) -> [String] {
        var lines = ["    \" \(command.name) \"*)", #"      if [[ "$current" == -* ]]; then"#]
        lines.append("        \(Self.reply(options(of: command).map(\.word)))")
        // Only the first argument is completed: no command has choices or files further on.
        if let argument = command.arguments.first, argument.isFile || !argument.choices.isEmpty {
            lines.append(#"      elif [[ "$words " == " \#(command.name) " ]]; then"#)
            let files = #"mapfile -t COMPREPLY < <(compgen -f -- "$current"); compopt -o filenames 2> /dev/null || :"#
            lines.append("        \(argument.isFile ? files : Self.reply(argument.choices))")
        } else if command.arguments.isEmpty {
            lines += ["      else", "        \(Self.reply(options(of: command).map(\.word)))"]
        }
        return lines + ["      fi ;;"]
    }

    private static func pattern(_ options: [OptionDescription]) -> String {
        options.map { "--\($0.name)" }.joined(separator: " | ")
    }

    private static func reply(_ words: [String]) -> String {
        "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
    }
}
