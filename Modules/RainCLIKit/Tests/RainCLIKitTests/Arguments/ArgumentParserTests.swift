import Testing

@testable import RainCLIKit

@Suite struct ArgumentParserTests {
    @Test(arguments: [
        ["send", "--to", "0x1", "--amount", "5", "--yes"], ["send", "--amount=5", "--yes", "--to=0x1"],
        ["--to", "0x1", "send", "--yes", "--amount", "5"], ["--yes", "--amount", "5", "--to=0x1", "send"],
    ])
    func optionsStandAnywhereInEitherForm(arguments: [String]) throws {
        let parsed = try #require(try run(arguments))
        #expect(parsed.command.name == "send")
        #expect(parsed.value("to") == "0x1")
        #expect(parsed.value("amount") == "5")
        #expect(parsed.flag("yes"))
        #expect(!parsed.flag("json"))
        #expect(parsed.value("token") == nil)
    }

    @Test func theLongerOfTwoCommandNamesWins() throws {
        #expect(try run(["config", "init", "/tmp/x"])?.argument("path") == "/tmp/x")
        #expect(try run(["config", "init"])?.command.name == "config init")
        #expect(try run(["config"])?.command.name == "config")
    }

    @Test func afterTwoDashesEverythingIsAnArgument() throws {
        #expect(try run(["resume", "--", "--json"])?.argument("id") == "--json")
        #expect(try run(["resume", "--json", "--", "x"])?.flag("json") == true)
    }

    @Test func aValueMayHoldAnEqualsSignOrBeginWithADash() throws {
        #expect(try run(["send", "--to=a=b", "--amount", "-5"])?.value("to") == "a=b")
        #expect(try run(["send", "--to=a", "--amount", "-5"])?.value("amount") == "-5")
        #expect(try run(["send", "--to=--a", "--amount", "5"])?.value("to") == "--a")
    }

    @Test func `help is a word as well as an option`() throws {
        let parser = ArgumentParser(sampleTool)
        #expect(try parser.parse(["help"]) == .help(nil))
        #expect(try parser.parse(["help", "config", "init"]) == .help(sampleTool.commands[2]))
        #expect(try parser.parse(["config", "init", "--help"]) == .help(sampleTool.commands[2]))
        #expect(throws: UsageError("there is no command \"sned\"; did you mean \"send\"?")) {
            try parser.parse(["help", "sned"])
        }
    }

    @Test func `a tool with a version tells it, and one without does not know the option`() throws {
        let tool = ToolDescription("x", summary: "", version: "1.2", commands: sampleTool.commands)
        #expect(try ArgumentParser(tool).parse(["--version"]) == .version)
        #expect(try ArgumentParser(tool).parse(["--version", "--json"]) == .version)
        #expect(throws: UsageError.self) { try ArgumentParser(tool).parse(["send", "--version"]) }
        #expect(throws: UsageError.self) { try ArgumentParser(sampleTool).parse(["--version"]) }
    }

    @Test func `an argument with choices takes no other`() throws {
        let command = CommandDescription(
            "c", summary: "", arguments: [ArgumentDescription("shell", help: "", choices: ["bash", "zsh"])])
        let parser = ArgumentParser(ToolDescription("x", summary: "", commands: [command]))
        #expect(throws: UsageError("SHELL cannot be \"bahs\"; it is one of bash, zsh; did you mean \"bash\"?", command: "c")) {
            try parser.parse(["c", "bahs"])
        }
    }

    @Test func anArgumentMayRepeatTheCommandsName() throws {
        #expect(try run(["resume", "resume"])?.argument("id") == "resume")
    }

    @Test(arguments: [
        (["sned"], "there is no command \"sned\"; did you mean \"send\"?"),
        (["config", "int"], "there is one argument too many: \"int\""),
        (["frobnicate"], "there is no command \"frobnicate\""),
        ([], "a command is missing"),
        (["resume", "x", "--jsn"], "there is no option \"--jsn\"; did you mean \"--json\"?"),
        (["resume", "x", "-j"], "there is no option \"-j\""),
        (["resume", "x", "--json=1"], "--json takes no value"),
        (["resume"], "ID is missing"),
        (["resume", "x", "y"], "there is one argument too many: \"y\""),
        (["send", "--to", "--amount", "5"], "--to needs a value: --to ADDRESS"),
        (["send", "--to=", "--amount", "5"], "--to needs a value: --to ADDRESS"),
        (["send", "--amount", "5", "--to"], "--to needs a value: --to ADDRESS"),
        (["send", "--amount", "5"], "--to ADDRESS is missing"),
        (["send", "--amount", "5", "--amount", "6", "--to", "x"], "--amount is given twice"),
        (["resume", "x", "--json", "--json"], "--json is given twice"),
        (
            ["send", "--amount", "5", "--to", "x", "--token", "usdc"],
            "--token cannot be \"usdc\"; it is one of USDC, native"
        ),
        (
            ["send", "--amount", "5", "--to", "x", "--token", "natve"],
            "--token cannot be \"natve\"; it is one of USDC, native; did you mean \"native\"?"
        ),
    ])
    func whatDoesNotFitIsAUsageErrorThatNamesIt(arguments: [String], message: String) {
        do {
            let request = try ArgumentParser(sampleTool).parse(arguments)
            Issue.record("understood as \(request)")
        } catch {
            #expect(error.message == message)
        }
    }

    @Test func helpIsFoundBesideAnythingElse() throws {
        #expect(try ArgumentParser(sampleTool).parse(["--help"]) == .help(nil))
        #expect(try ArgumentParser(sampleTool).parse(["send", "-h", "--frobnicate"]) == .help(sampleTool.commands[0]))
        #expect(throws: UsageError.self) { try ArgumentParser(sampleTool).parse(["sned", "--help"]) }
    }

    @Test func aValueForgottenBeforeTheCommandIsNotTakenForTheCommand() {
        #expect(throws: UsageError.self) { try ArgumentParser(sampleTool).parse(["--chain", "send"]) }
    }

    @Test func requiredNamesWhatIsMissing() throws {
        let parsed = try #require(try run(["config"]))
        #expect(throws: UsageError("--chain is missing", command: "config")) { try parsed.required("chain") }
        #expect(try #require(try run(["config", "--chain", "7"])).required("chain") == "7")
    }

    private func run(_ arguments: [String]) throws -> ParsedArguments? {
        guard case .run(let parsed) = try ArgumentParser(sampleTool).parse(arguments) else { return nil }
        return parsed
    }
}
