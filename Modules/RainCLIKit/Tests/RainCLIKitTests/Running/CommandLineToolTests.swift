import Glibc
import RainCore
import RainEncoding
import Testing

@testable import RainCLIKit

extension SignalTests {
    @Suite struct CommandLineToolTests {
        @Test func theResultGoesToStandardOutputInTheFormAskedFor() async {
            let (status, plain) = await run(["greet", "ann"])
            #expect(status == .done)
            #expect(plain.output == "Greeting  hello ann\n")
            #expect(plain.error == "")
            #expect(await run(["greet", "ann", "--json"]).1.output == "{\"greeting\":\"hello ann\"}\n")
        }

        @Test(arguments: [
            (["greet"], ExitCode.usage), (["gret", "x"], .usage), ([], .usage), (["fail", "declined"], .declined),
            (["fail", "pending"], .pending), (["fail", "rejected"], .declined), (["fail", "network"], .failed),
            (["fail", "cancelled"], .declined), (["fail", "configuration"], .usage), (["fail", "alone"], .usage),
            (["fail", "other"], .failed), (["later"], .pending), (["--help"], .done), (["greet", "--help"], .done),
        ])
        func everyEndHasItsExitCode(arguments: [String], status: ExitCode) async {
            let (got, console) = await run(arguments)
            #expect(got == status)
            #expect(console.error.isEmpty == (status == .done || arguments == ["later"]))
        }

        @Test func theExitCodesAreTheDocumentedNumbers() {
            let numbers = [ExitCode.done, .failed, .usage, .declined, .pending].map(\.rawValue)
            #expect(numbers == [0, 1, 2, 3, 4])
        }

        @Test func aFailureIsAlsoJSONWhenThatIsAskedFor() async throws {
            let (_, console) = await run(["fail", "pending", "--json"])
            let json = try JSONValue(parsing: console.output.split(separator: "\n").joined())
            #expect(json["error"]?["code"] == "RAIN_303")
            #expect(json["error"]?["message"] == "not final yet")
            #expect(json["error"]?["id"] == "tx-1")
            #expect(console.error.contains("error: not final yet"))
        }

        @Test func `the version is told in both forms`() async {
            let tool = CommandLineTool("x", summary: "", version: "1.2", commands: [])
            for (arguments, output) in [
                (["--version"], "Name     x\nVersion  1.2\n"),
                (["--version", "--json"], #"{"name":"x","version":"1.2"}"# + "\n"),
            ] {
                let console = ScriptedConsole()
                #expect(await tool.run(arguments, console: console, environment: [:]) == .done)
                #expect(console.output == output)
            }
        }

        @Test func aUsageErrorPointsToTheHelpOfItsCommand() async {
            #expect(await run(["greet"]).1.error.hasSuffix("Run \"tool greet --help\" for help.\n"))
            #expect(await run(["gret"]).1.error.hasSuffix("Run \"tool --help\" for help.\n"))
        }

        @Test func aHostileMessageIsOnlyShown() async {
            let (_, console) = await run(["fail", "hostile"])
            #expect(!console.error.contains("\u{1B}"))
            #expect(console.error.split(separator: "\n").count == 1)
        }

        @Test func cancellingTheCallerCancelsTheCommand() async {
            let console = ScriptedConsole()
            let task = Task { await tool.run(["wait"], console: console, environment: [:]) }
            task.cancel()
            #expect(await task.value == .declined)
        }

        @Test func aSignalCancelsTheCommand() async {
            let console = ScriptedConsole()
            let status = await tool.run(["interrupt"], console: console, environment: [:])
            #expect(status == .declined)
        }

        @Test func warningsAboutTheConfigurationFileGoToStandardError() async throws {
            let directory = try TemporaryDirectory()
            let environment = ["HOME": directory.path]
            let path = try StandardPaths(environment: environment).configurationFile
            try ConfigurationFile.initialise(at: path, fields: [])
            #expect(truncate(path, 0) == 0)
            let file = open(path, O_WRONLY)
            Platform.write(Array(#"{"nonsense":""}"#.utf8), to: file)
            close(file)
            let console = ScriptedConsole()
            #expect(await tool.run(["configured"], console: console, environment: environment) == .done)
            #expect(console.error.contains("warning: "))
            #expect(console.error.contains("nonsense"))
        }

        private func run(_ arguments: [String]) async -> (ExitCode, ScriptedConsole) {
            let console = ScriptedConsole()
            return (await tool.run(arguments, console: console, environment: [:]), console)
        }
    }
}

private let tool = CommandLineTool(
    "tool", summary: "Tests.",
    commands: [
        Command(CommandDescription("greet", summary: "Greet.", arguments: [ArgumentDescription("name", help: "Whom.")])) {
            invocation in
            var report = Report()
            report.add("greeting", "Greeting", .text("hello " + (invocation.arguments.argument("name") ?? "")))
            return CommandResult(report)
        },
        Command(CommandDescription("later", summary: "Not final.")) { _ in CommandResult(Report(), status: .pending) },
        Command(CommandDescription("wait", summary: "Wait.")) { _ in
            while true {
                try Task.checkCancellation()
                await Task.yield()
            }
        },
        Command(CommandDescription("interrupt", summary: "Be interrupted.")) { _ in
            kill(getpid(), SIGINT)
            while true {
                try Task.checkCancellation()
                await Task.yield()
            }
        },
        Command(CommandDescription("configured", summary: "Read the configuration.")) { invocation in
            _ = try invocation.configuration(sampleFields)
            return CommandResult(Report())
        },
        Command(CommandDescription("fail", summary: "Fail.", arguments: [ArgumentDescription("how", help: "How.")])) {
            invocation in
            switch invocation.arguments.argument("how") {
            case "declined": throw CommandFailure.declined
            case "pending": throw RainError(.transactionPending, "not final yet", context: ["id": "tx-1"])
            case "rejected": throw RainError(.userRejected, "no")
            case "network": throw RainError(.networkError, "down")
            case "cancelled": throw CancellationError()
            case "configuration": throw ConfigurationError("bad")
            case "alone": _ = try invocation.console.confirm("Sure?", assumesYes: invocation.assumesYes)
            case "hostile": throw CommandFailure(.failed, "a\u{1B}[2J\nb\r\u{9B}1Ac")
            default: throw Unknown()
            }
            return CommandResult(Report())
        },
    ])

private struct Unknown: Error {}
