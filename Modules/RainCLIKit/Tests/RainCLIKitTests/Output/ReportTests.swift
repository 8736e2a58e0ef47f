import RainEncoding
import Testing

@testable import RainCLIKit

@Suite struct ReportTests {
    private var sample: Report {
        var report = Report()
        report.add("hash", "Transaction", .text("0xabc"))
        report.add("block", "Block", .integer(7))
        report.add("is_final", "Final", .bool(false))
        report.add("note", "Note", .none)
        report.add(
            "balances", "Balances", columns: [.init("token", "Token"), .init("amount", "Amount", isRightAligned: true)],
            rows: [[.text("USDC"), .text("12.5")], [.text("native")]])
        return report
    }

    @Test func linesShowLabelsAndValuesInColumns() {
        let lines = sample.lines().map { $0.rendered(inColour: false) }
        #expect(
            lines == [
                "Transaction  0xabc", "Block        7", "Final        no", "Note         -", "Balances", "  Token   Amount",
                "  USDC      12.5", "  native       -",
            ])
    }

    @Test func theSameReportIsJSONInTheSameOrder() {
        let text =
            #"{"hash":"0xabc","block":7,"is_final":false,"note":null,"balances":[{"token":"USDC","amount":"12.5"},"#
            + #"{"token":"native","amount":null}]}"#
        #expect(sample.json.text == text)
    }

    @Test func anEmptyTableSaysSo() {
        var report = Report()
        report.add("items", "Items", columns: [.init("a", "A")], rows: [])
        #expect(report.lines().map { $0.rendered(inColour: false) } == ["Items: none"])
        #expect(report.json.text == #"{"items":[]}"#)
    }

    @Test func addingANameAgainReplacesItInBothForms() {
        var report = Report()
        report.add("a", "A", .integer(1))
        report.add("b", "B", .integer(2))
        report.add("a", "A", .integer(3))
        #expect(report.json.text == #"{"a":3,"b":2}"#)
        #expect(report.lines().map { $0.rendered(inColour: false) } == ["A  3", "B  2"])
    }

    @Test func cellsBeyondTheColumnsAreInNeitherForm() {
        var report = Report()
        report.add("t", "T", columns: [.init("a", "A")], rows: [[.text("seen"), .text("unseen")]])
        #expect(!report.json.text.contains("unseen"))
        #expect(!report.lines().contains { $0.rendered(inColour: false).contains("unseen") })
    }

    @Test func foreignValuesCannotMoveTheCursorInEitherForm() throws {
        var report = Report()
        report.add("name", "Na\u{1B}me", .text("a\u{1B}[2Jb\u{9B}c\u{202E}d\u{E0001}"))
        report.add("t", "T", columns: [.init("x", "\u{7}X")], rows: [[.text("\u{8}y")]])
        for asJSON in [true, false] {
            let console = ScriptedConsole(.colourless)
            console.show(report, asJSON: asJSON)
            let isClean = console.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.isPrintable }
            #expect(isClean)
            guard asJSON else { continue }
            #expect(try JSONValue(parsing: console.output.split(separator: "\n").joined()) == report.json)
        }
    }
}
