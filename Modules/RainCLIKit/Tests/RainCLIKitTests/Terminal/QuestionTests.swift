import RainCrypto
import Testing

@testable import RainCLIKit

@Suite struct QuestionTests {
    @Test(arguments: [("y", true), ("YES", true), (" yes ", true), ("n", false), ("No", false), ("", false)])
    func onlyYesMeansYes(answer: String, isYes: Bool) throws {
        let console = ScriptedConsole(.terminal, answers: [answer])
        #expect(try console.confirm("Send?", assumesYes: false) == isYes)
        #expect(console.error.contains("Send? [y/N]"))
        #expect(console.output == "")
    }

    @Test func anUnclearAnswerIsAskedForAgain() throws {
        let console = ScriptedConsole(.terminal, answers: ["sure", "yep", "y"])
        #expect(try console.confirm("Send?", assumesYes: false))
        #expect(console.answersLeft == 0)
    }

    @Test func withYesGivenNothingIsAsked() throws {
        let console = ScriptedConsole(answers: ["n"])
        #expect(try console.confirm("Send?", assumesYes: true))
        #expect(console.answersLeft == 1)
        #expect(console.error == "")
    }

    @Test(arguments: [
        ConsoleTraits(), ConsoleTraits(inputIsTerminal: true), ConsoleTraits(outputIsTerminal: true, errorIsTerminal: true),
    ])
    func aYesFromAPipeDoesNotCount(traits: ConsoleTraits) {
        let console = ScriptedConsole(traits, answers: ["y"])
        #expect(throws: ConsoleError.self) { try console.confirm("Send?", assumesYes: false) }
        #expect(console.answersLeft == 1)
    }

    @Test func theEndOfInputIsNoAnswer() {
        #expect(throws: ConsoleError.self) { try ScriptedConsole(.terminal).confirm("Send?", assumesYes: false) }
        #expect(throws: ConsoleError.self) { try ScriptedConsole(.terminal).ask("Code:") }
        #expect(throws: ConsoleError.self) { try ScriptedConsole(.terminal).askSecret("Phrase:") }
    }

    @Test func aLineMayComeFromAPipeAndIsTrimmed() throws {
        #expect(try ScriptedConsole(answers: ["\t 123 456  "]).ask("Code:") == "123 456")
    }

    @Test func aSecretMayNotComeFromAPipe() {
        let console = ScriptedConsole(answers: ["hush"])
        #expect(throws: ConsoleError.self) { try console.askSecret("Phrase:") }
        #expect(console.answersLeft == 1)
    }

    @Test func aSecretIsNeitherTrimmedNorShown() throws {
        let console = ScriptedConsole(.terminal, answers: [" hush "])
        let secret = try console.askSecret("Phrase:")
        #expect(secret.withUnsafeBytes { Array($0) } == Array(" hush ".utf8))
        #expect(!(console.error + console.output).contains("hush"))
    }

    @Test func aHostileQuestionCannotMoveTheCursor() throws {
        let console = ScriptedConsole(.colourless, answers: ["n"])
        _ = try console.confirm("Pay \u{1B}[2A10 USDC", assumesYes: false)
        #expect(!console.error.contains("\u{1B}"))
    }
}
