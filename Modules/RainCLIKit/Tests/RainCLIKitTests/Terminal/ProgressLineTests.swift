import Testing

@testable import RainCLIKit

@Suite struct ProgressLineTests {
    @Test func itIsShownOnATerminalAndRemoved() async {
        let console = ScriptedConsole(.colourless)
        let result = await ProgressLine(console).during("waiting") { 7 }
        #expect(result == 7)
        #expect(console.error == "\rwaiting\u{1B}[K\r\u{1B}[K")
        #expect(console.output == "")
    }

    @Test func itIsRemovedAlsoWhenTheWorkFails() async {
        let console = ScriptedConsole(.colourless)
        await #expect(throws: CancellationError.self) {
            try await ProgressLine(console).during("waiting") { throw CancellationError() }
        }
        #expect(console.error.hasSuffix("\r\u{1B}[K"))
    }

    @Test func nothingIsWrittenWhereNobodyWatches() async {
        let console = ScriptedConsole(ConsoleTraits(inputIsTerminal: true, outputIsTerminal: true))
        await ProgressLine(console).during("waiting") {}
        #expect(console.error + console.output == "")
    }

    @Test func itStaysWithinOneLine() {
        let console = ScriptedConsole(.colourless)
        ProgressLine(console).show(String(repeating: "x", count: 500) + "\n")
        #expect(console.error.filter { $0 == "x" }.count == 39)
        #expect(!console.error.contains("\n"))
    }
}
