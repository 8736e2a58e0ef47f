import Testing

@testable import RainCLIKit

@Suite struct BashCompletionTests {
    /// What bash completes, asked as bash asks: the words as it takes them apart, and the one under the cursor.
    private func completions(of words: [String]) throws -> [String] {
        let directory = try TemporaryDirectory()
        let script = directory.path + "/completions"
        #expect(Platform.writeNewFile(script, Array(CompletionScript(CompletionCases.tool).bash.utf8)).isWritten)
        let listed = words.map(Shell.quoted).joined(separator: " ")
        return try Shell.lines(
            """
            bash -n '\(script)' && cd '\(directory.path)' && bash --norc -c 'source "$0" && COMP_WORDS=("$@") && \
            COMP_CWORD=$(($# - 1)) && _my_tool && printf "%s\\n" "${COMPREPLY[@]}"' '\(script)' \(listed)
            """)
    }

    @Test(
        arguments: CompletionCases.all + [
            (["my-tool", "send", "--token", "=", "n"], ["native"]), (["my-tool", "send", "--token", "="], ["USDC", "native"]),
        ])
    func `bash completes what may come next`(words: [String], expected: [String]) throws {
        #expect(try completions(of: words).sorted() == expected.sorted())
    }
}
