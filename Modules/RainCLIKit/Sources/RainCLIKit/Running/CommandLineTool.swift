/// A whole command-line tool: reads its arguments, runs a command and ends with an ``ExitCode``.
///
/// ```swift
/// @main enum Main {
///     static func main() async { await CommandLineTool("rain-x", summary: "…", commands: [balance, send]).main() }
/// }
/// ```
///
/// The result goes to standard output, everything else to standard error; with `--json` a failure is also an object on standard
/// output, so that a program always finds one there. A signal that asks the program to end cancels the command, which says how
/// far it got; questions on the terminal end with it.
public struct CommandLineTool: Sendable {
    private let description: ToolDescription
    private let commands: [Command]

    /// Makes a tool.
    ///
    /// It has the command `completions` besides those given.
    public init(
        _ name: String, summary: String, version: String? = nil, commands: [Command],
        sharedOptions: [OptionDescription] = [.json]
    ) {
        let description = ToolDescription(
            name, summary: summary, version: version, commands: commands.map(\.description) + [Self.completions],
            sharedOptions: sharedOptions)
        self.description = description
        self.commands =
            commands + [Command(Self.completions) { try Self.writeCompletions(of: description, for: $0) }]
    }

    /// Runs the tool with this process's arguments, console and environment, and ends the process.
    public func main() async -> Never {
        Platform.ignoreBrokenPipes()
        let environment = Platform.environment
        let status = await run(
            Array(CommandLine.arguments.dropFirst()), console: SystemConsole(environment: environment),
            environment: environment)
        Platform.exit(status.rawValue)
    }

    /// Runs the tool and returns how its process should end.
    public func run(_ arguments: [String], console: any Console, environment: [String: String]) async -> ExitCode {
        let wantsJSON = arguments.prefix { $0 != "--" }.contains("--\(OptionDescription.json.name)")
        do {
            switch try ArgumentParser(description).parse(arguments) {
            case .help(let command):
                let help = HelpText(description, width: console.traits.width)
                console.write(command.map { help.page(for: $0) } ?? help.overview(), to: .output)
                return .done
            case .version:
                console.show(versionReport, asJSON: wantsJSON)
                return .done
            case .run(let parsed):
                let result = try await run(Invocation(arguments: parsed, console: console, environment: environment))
                guard let report = result.report, !console.show(report, asJSON: wantsJSON) else { return result.status }
                // What was done is done: whoever looks at the terminal still learns of it.
                console.print(StyledText("error: ", .red) + "the result could not be written", to: .error)
                console.show(report, asJSON: false, to: .error)
                return .failed
            }
        } catch {
            let failure = CommandFailure(error)
            if wantsJSON { console.write(terminalSafeJSON(failure.json) + "\n", to: .output) }
            console.print(StyledText("error: ", .red) + StyledText(failure.message), to: .error)
            if let error = error as? UsageError {
                let command = error.command.map { $0 + " " } ?? ""
                console.print(StyledText("Run \"\(description.name) \(command)--help\" for help.", .dim), to: .error)
            }
            return failure.status
        }
    }

    private var versionReport: Report {
        var report = Report()
        report.add("name", "Name", .text(description.name))
        report.add("version", "Version", description.version.map { .text($0) } ?? .none)
        return report
    }

    private func run(_ invocation: Invocation) async throws -> CommandResult {
        guard let command = commands.first(where: { $0.description == invocation.arguments.command }) else {
            throw UsageError("there is no such command")
        }
        // Before the command begins: from here on no signal may end the process behind its back.
        SignalTrap.shared.hold()
        defer { SignalTrap.shared.release() }
        let task = Task { try await command.run(invocation) }
        return try await SignalTrap.shared.whileWatching({ task.cancel() }) {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
}
