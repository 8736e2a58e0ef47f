import Glibc
import Testing

@testable import RainCLIKit

@Suite struct BashCompletionTests {
    private static let tool = ToolDescription(
        "my-tool", summary: "", version: "1",
        commands: sampleTool.commands + [
            CommandDescription(
                "sign", summary: "It's signed.", arguments: [ArgumentDescription("file", help: "", isFile: true)]),
            CommandDescription(
                "shell", summary: "", arguments: [ArgumentDescription("name", help: "", choices: ["bash", "zsh"])]),
        ], sharedOptions: sampleTool.sharedOptions)

    /// What bash completes, asked as bash asks: the words as it takes them apart, and the one under the cursor.
    private func completions(of words: [String]) throws -> [String] {
        let directory = try TemporaryDirectory()
        let script = directory.path + "/completions"
        #expect(Platform.writeNewFile(script, Array(CompletionScript(Self.tool).bash.utf8)).isWritten)
        let listed = words.map { "'\($0)'" }.joined(separator: " ")
        let command = """
            bash -n '\(script)' && cd '\(directory.path)' && bash --norc -c 'source "$0" && COMP_WORDS=("$@") && \
            COMP_CWORD=$(($# - 1)) && _my_tool && printf "%s\\n" "${COMPREPLY[@]}"' '\(script)' \(listed) 2>&1
            """
        let stream = try #require(popen(command, "r"))
        var output: [UInt8] = []
        while case let byte = fgetc(stream), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
        #expect(pclose(stream) == 0, "\(String(decoding: output, as: UTF8.self))")
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
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
        (["my-tool", "send", "--token", "=", "n"], ["native"]),
        (["my-tool", "send", "--token", "="], ["USDC", "native"]),
        (["my-tool", "send", "--to", ""], []),
        (["my-tool", "send", "--to", "send", "--am"], ["--amount"]),
        (["my-tool", "help", "re"], ["resume"]),
        (["my-tool", "sign", "comp"], ["completions"]),
        (["my-tool", "sign", "--h"], ["--help"]),
        (["my-tool", "shell", ""], ["bash", "zsh"]),
        (["my-tool", "shell", "bash", ""], []),
    ])
    func `bash completes what may come next`(words: [String], expected: [String]) throws {
        #expect(try completions(of: words).sorted() == expected.sorted())
    }
}
