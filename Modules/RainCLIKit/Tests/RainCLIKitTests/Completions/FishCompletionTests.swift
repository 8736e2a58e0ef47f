import Testing

@testable import RainCLIKit

@Suite(.enabled(if: Shell.has("fish"), "fish comes with Scripts/bootstrap --dev"))
struct FishCompletionTests {
    private func completions(of words: [String]) throws -> [String] {
        let directory = try TemporaryDirectory()
        let script = directory.path + "/completions"
        #expect(Platform.writeNewFile(script, Array(CompletionScript(CompletionCases.tool).fish.utf8)).isWritten)
        let ask = Shell.quoted("source \(script); complete -C \(Shell.quoted(words.joined(separator: " ")))")
        let home = "cd '\(directory.path)' && HOME='\(directory.path)' XDG_CONFIG_HOME='\(directory.path)'"
        // Each with its description behind a tab.
        return try Shell.lines("fish -n '\(script)' && \(home) fish --no-config -c \(ask)").map { line in
            line.split(separator: "\t", maxSplits: 1).first.map(String.init) ?? ""
        }
    }

    @Test(arguments: CompletionCases.all)
    func `fish completes what may come next`(words: [String], expected: [String]) throws {
        #expect(try completions(of: words).sorted() == expected.sorted())
    }
}
