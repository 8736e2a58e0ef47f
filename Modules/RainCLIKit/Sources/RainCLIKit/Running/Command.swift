/// A command of a tool: its description and what it does.
public struct Command: Sendable {
    /// What parsing and help know of it.
    public let description: CommandDescription
    let run: @Sendable (Invocation) async throws -> CommandResult

    /// Makes a command.
    ///
    /// - Parameters:
    ///   - description: What parsing and help know of it.
    ///   - run: What it does; a thrown error becomes a message and an exit status.
    public init(
        _ description: CommandDescription, run: @escaping @Sendable (Invocation) async throws -> CommandResult
    ) {
        self.description = description
        self.run = run
    }
}

/// What a command is run with.
public struct Invocation: Sendable {
    /// The command line.
    public let arguments: ParsedArguments
    /// Where it asks and tells.
    public let console: any Console
    /// The environment variables.
    public let environment: [String: String]

    /// Whether the result is wanted as JSON.
    public var wantsJSON: Bool { arguments.flag(OptionDescription.json.name) }
    /// Whether questions were answered beforehand by `--yes`.
    public var assumesYes: Bool { arguments.flag(OptionDescription.yes.name) }

    /// Shows a part of the result at once; it does not stay in memory.
    ///
    /// - Throws: ``CommandFailure`` when it cannot be written.
    public func show(_ report: Report) throws(CommandFailure) {
        guard console.show(report, asJSON: wantsJSON) else { throw CommandFailure(.failed, "the result could not be written") }
    }

    /// The settings of this run; warnings about the configuration file go to standard error.
    ///
    /// - Throws: ``ConfigurationError`` when the file cannot be used.
    public func configuration(_ fields: [ConfigurationField]) throws(ConfigurationError) -> Configuration {
        let path = try StandardPaths(environment: environment).configurationFile
        let file = try ConfigurationFile.read(path, fields: fields)
        for warning in file?.warnings ?? [] {
            console.print(StyledText("warning: ", .yellow) + StyledText(warning), to: .error)
        }
        return Configuration(arguments: arguments, environment: environment, file: file)
    }
}

/// What a command has done.
public struct CommandResult: Sendable, Hashable {
    /// What is shown; nil when the command has written its result itself.
    public let report: Report?
    /// How the process ends.
    public let status: ExitCode

    /// Makes a result.
    public init(_ report: Report?, status: ExitCode = .done) {
        self.report = report
        self.status = status
    }
}
