import Testing

@testable import RainCLIKit

@Suite(.enabled(if: Shell.has("zsh"), "zsh comes with Scripts/bootstrap --dev"))
struct ZshCompletionTests {
    /// Types a line and a tab into a zsh of its own, on a terminal of its own, and prints what the completion system is offered.
    private static let driver = #"""
        zmodload zsh/zpty || exit 3
        zpty z zsh -f -i
        zpty -w z "autoload -Uz compinit; compinit -u -D; source '$1'; bindkey '^I' complete-word; cd '${1:h}'"
        zpty -w z 'mark() { print -r -- @""@@ }; finish() { exit }; compprefuncs=(mark); comppostfuncs=(mark finish)'
        # Offers are asked for, not made: lists that other completion functions only compute go on as they are.
        zpty -w z 'compadd() { if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
          local -a hits; builtin compadd -A hits "$@"; (( $#hits )) && print -rl -- $hits }'
        zpty -w z 'print -r -- READ""Y'
        while zpty -r z chunk; do [[ $chunk == *READY* ]] && break; done
        zpty -n -w z "$2"$'\t'
        integer marks=0
        while (( marks < 2 )) && zpty -r z chunk; do
          chunk=${${chunk//$'\r'/}%$'\n'}
          if [[ $chunk == *@@@ ]]; then (( ++marks )); elif (( marks == 1 )); then print -r -- $chunk; fi
        done
        zpty -d z
        """#

    private func completions(of words: [String]) throws -> [String] {
        let directory = try TemporaryDirectory()
        let (script, driver) = (directory.path + "/completions", directory.path + "/.driver")
        #expect(Platform.writeNewFile(script, Array(CompletionScript(CompletionCases.tool).zsh.utf8)).isWritten)
        #expect(Platform.writeNewFile(driver, Array(Self.driver.utf8)).isWritten)
        let line = Shell.quoted(words.joined(separator: " "))
        return try Shell.lines("zsh -n '\(script)' && timeout 60 zsh -f '\(driver)' '\(script)' \(line)")
    }

    @Test(arguments: CompletionCases.all)
    func `zsh completes what may come next`(words: [String], expected: [String]) throws {
        #expect(try completions(of: words).sorted() == expected.sorted())
    }
}
