import Testing

@testable import RainCLIKit

@Suite struct StyledTextTests {
    @Test(arguments: [
        ("plain ünïcode 😀 漢字", "plain ünïcode 😀 漢字"), ("a\u{1B}[2Jb", "a\u{FFFD}[2Jb"), ("a\r\nb\tc", "a  b c"),
        ("\u{9B}31m", "\u{FFFD}31m"),
        ("x\u{8}\u{8}y\u{7F}\u{0}", "x\u{FFFD}\u{FFFD}y\u{FFFD}\u{FFFD}"), ("\u{202E}evil\u{2066}", "\u{FFFD}evil\u{FFFD}"),
        ("a\u{2028}b\u{200B}c\u{FEFF}", "a\u{FFFD}b\u{FFFD}c\u{FFFD}"), ("\u{1B}]0;title\u{7}", "\u{FFFD}]0;title\u{FFFD}"),
        ("", ""),
    ])
    func foreignTextIsOnlyShown(text: String, shown: String) {
        #expect(terminalSafe(text) == shown)
        #expect(StyledText(text, .red).rendered(inColour: false) == shown)
    }

    @Test func coloursSurroundTheTextAndAreTakenBack() {
        let line = StyledText("error: ", .red) + "it failed" + StyledText("", .bold)
        #expect(line.rendered(inColour: true) == "\u{1B}[31merror: \u{1B}[0mit failed")
        #expect(line.rendered(inColour: false) == "error: it failed")
    }

    @Test func foreignTextCannotSmuggleColoursThroughAStyle() {
        let rendered = StyledText("\u{1B}[0m\u{1B}[32mok", .red).rendered(inColour: true)
        #expect(rendered.unicodeScalars.filter { $0 == "\u{1B}" }.count == 2)
    }

    @Test func whatIsInterpolatedIsOnlyShownToo() {
        let name = "a\u{1B}[2J"
        let line: StyledText = "name: \(name)"
        #expect(line.rendered(inColour: false) == "name: a\u{FFFD}[2J")
    }

    @Test func colourNeedsATerminalAndConsent() {
        #expect(ConsoleTraits.terminal.hasColour(.output))
        #expect(ConsoleTraits.terminal.hasColour(.error))
        #expect(!ConsoleTraits.colourless.hasColour(.output))
        #expect(!ConsoleTraits(errorIsTerminal: true).hasColour(.output))
        #expect(ConsoleTraits(errorIsTerminal: true).hasColour(.error))
    }

    @Test func theEnvironmentMayRefuseColour() {
        #expect(ConsoleTraits.allowsColour([:]))
        #expect(ConsoleTraits.allowsColour(["NO_COLOR": "", "TERM": "xterm"]))
        #expect(!ConsoleTraits.allowsColour(["NO_COLOR": "0"]))
        #expect(!ConsoleTraits.allowsColour(["TERM": "dumb"]))
    }
}
