extension CommandLineTool {
    /// The description of the command `completions`, which every tool has.
    static let completions = CommandDescription(
        "completions", summary: "Print a script that makes a shell complete commands and options.",
        discussion: """
            bash: put the line of the first example into ~/.bashrc. zsh: write it to a file called _NAME, NAME being the tool's, \
            in a directory of $fpath. fish: write it to ~/.config/fish/completions/NAME.fish.
            """,
        arguments: [
            ArgumentDescription("shell", help: "The shell.", choices: CompletionScript.Shell.allCases.map(\.rawValue))
        ],
        examples: [
            "completions bash > ~/.rain-completions && source ~/.rain-completions", "completions zsh", "completions fish",
        ])

    static func writeCompletions(of tool: ToolDescription, for invocation: Invocation) throws -> CommandResult {
        guard let shell = CompletionScript.Shell(rawValue: invocation.arguments.argument("shell") ?? "") else {
            throw UsageError("SHELL is missing", command: completions.name)
        }
        let script = CompletionScript(tool).text(for: shell)
        if invocation.wantsJSON {
            var report = Report()
            report.add("shell", "Shell", .text(shell.rawValue))
            report.add("script", "Script", .text(script))
            return CommandResult(report)
        }
        guard invocation.console.write(script, to: .output) else {
            throw CommandFailure(.failed, "the script could not be written")
        }
        return CommandResult(nil)
    }
}
