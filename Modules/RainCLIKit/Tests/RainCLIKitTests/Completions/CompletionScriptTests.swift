import Testing

@testable import RainCLIKit

@Suite struct CompletionScriptTests {
    @Test(arguments: CompletionScript.Shell.allCases)
    func `every command and every option is in every script`(shell: CompletionScript.Shell) {
        let tool = ToolDescription("tool", summary: "", version: "1", commands: sampleTool.commands)
        let script = CompletionScript(tool).text(for: shell)
        for command in tool.commands {
            for word in command.words + command.options.map(\.name) { #expect(script.contains(word), "\(word)") }
        }
        for option in ["json", "help", "version"] { #expect(script.contains(option)) }
    }

    @Test func `a help text is quoted, whatever is in it`() {
        let tool = ToolDescription(
            "tool", summary: "",
            commands: [CommandDescription("a", summary: "It's \\ $(x).", options: [.value("b", "B", help: "B's.")])])
        #expect(CompletionScript(tool).zsh.contains(#"'a:It'\''s \ $(x).'"#))
        #expect(CompletionScript(tool).fish.contains(#"-d 'It\'s \\ $(x).'"#))
        #expect(!CompletionScript(tool).bash.contains("It"))
    }

    @Test func `the command prints the script and nothing else`() async {
        let tool = CommandLineTool("tool", summary: "", commands: [])
        let console = ScriptedConsole()
        #expect(await tool.run(["completions", "fish"], console: console, environment: [:]) == .done)
        #expect(console.output.hasPrefix("# Completions of tool for fish.\n"))
        #expect(console.output.contains("-a completions"))
        #expect(await tool.run(["completions", "tcsh"], console: ScriptedConsole(), environment: [:]) == .usage)
    }
}
