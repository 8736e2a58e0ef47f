public import RainCrypto

extension Console {
    /// Asks for one line and returns it without surrounding blanks.
    ///
    /// The answer may also come from a pipe.
    ///
    /// - Throws: ``ConsoleError`` when there is no answer.
    public func ask(_ prompt: String) throws(ConsoleError) -> String {
        write(StyledText(prompt, .bold).rendered(inColour: traits.hasColour(.error)) + " ", to: .error)
        guard let line = try readLine() else {
            throw ConsoleError(.notInteractive, "the input ended before \(quoted(prompt)) was answered")
        }
        let words = line.drop { $0.isWhitespace }
        return String(words.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// Asks for a secret, which the terminal does not show, and returns it as typed.
    ///
    /// - Throws: ``ConsoleError`` when input is no terminal: secrets in pipes end up in shell histories and process lists.
    public func askSecret(_ prompt: String) throws(ConsoleError) -> SecretBytes {
        guard traits.inputIsTerminal else {
            throw ConsoleError(.notInteractive, "a terminal is needed to ask for: \(terminalSafe(prompt))")
        }
        write(StyledText(prompt, .bold).rendered(inColour: traits.hasColour(.error)) + " ", to: .error)
        // The terminal has not shown the line's end either.
        defer { write("\n", to: .error) }
        guard let secret = try readSecret() else {
            throw ConsoleError(.notInteractive, "there is no answer to: \(terminalSafe(prompt))")
        }
        return secret
    }

    /// Asks for a secret at a terminal, which does not show it; without a terminal reads all of the input.
    ///
    /// - Parameter limit: The most bytes the input may have.
    /// - Throws: ``ConsoleError`` when there is no answer.
    public func askSecretOrReadAll(_ prompt: String, limit: Int) throws(ConsoleError) -> SecretBytes {
        traits.inputIsTerminal ? try askSecret(prompt) : try readAll(limit: limit)
    }

    /// Asks whether to go on.
    ///
    /// Only `y` and `yes` mean yes; an empty line means no. Without a terminal nobody can have read the question, so there
    /// the answer must have been given beforehand, by `--yes`.
    ///
    /// - Parameters:
    ///   - question: What is about to happen; the person reads this and nothing else.
    ///   - assumesYes: Whether `--yes` was given, in which case nothing is asked.
    /// - Throws: ``ConsoleError`` of kind `notInteractive` when nobody can be asked, `interrupted` when they walked away.
    public func confirm(_ question: String, assumesYes: Bool) throws(ConsoleError) -> Bool {
        if assumesYes { return true }
        guard traits.inputIsTerminal, traits.errorIsTerminal else {
            throw ConsoleError(.notInteractive, "a terminal is needed to confirm; give --yes to go on without")
        }
        while true {
            switch try ask(question + " [y/N]").lowercased() {
            case "y", "yes": return true
            case "n", "no", "": return false
            default: print("Please answer y or n.", to: .error)
            }
        }
    }
}
