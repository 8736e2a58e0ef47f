@testable import RainCLIKit

/// A tool with commands of every kind, and what a shell is to offer after some of its command lines.
enum CompletionCases {
    static let tool = ToolDescription(
        "my-tool", summary: "", version: "1",
        commands: sampleTool.commands + [
            CommandDescription(
                "sign", summary: "It's signed.", arguments: [ArgumentDescription("file", help: "", isFile: true)]),
            CommandDescription(
                "shell", summary: "", arguments: [ArgumentDescription("name", help: "", choices: ["bash", "zsh"])]),
        ], sharedOptions: sampleTool.sharedOptions)

    /// The words of a command line, the last of them being typed, and what may stand there; the directory holds `completions`.
    static let all: [(words: [String], expected: [String])] = [
        (["my-tool", ""], ["config", "help", "resume", "send", "shell", "sign"]),
        (["my-tool", "se"], ["send"]),
        (["my-tool", "--"], ["--chain", "--help", "--json", "--version"]),
        (["my-tool", "config", ""], ["init"]),
        (["my-tool", "config", "--j"], ["--json"]),
        (["my-tool", "config", "init", "-"], ["--chain", "--help", "--json"]),
        (["my-tool", "config", "i"], ["init"]),
        (["my-tool", "send", "--t"], ["--to", "--token"]),
        (["my-tool", "--chain", "5", "send", "--y"], ["--yes"]),
        (["my-tool", "send", "--token", ""], ["USDC", "native"]),
        (["my-tool", "send", "--to", ""], []),
        (["my-tool", "send", "--to", "send", "--am"], ["--amount"]),
        (["my-tool", "help", "re"], ["resume"]),
        (["my-tool", "sign", "comp"], ["completions"]),
        (["my-tool", "sign", "--h"], ["--help"]),
        (["my-tool", "shell", ""], ["bash", "zsh"]),
        (["my-tool", "shell", "bash", ""], []),
    ]
}
