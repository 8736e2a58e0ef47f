/// A command line that fits the description of its command.
public struct ParsedArguments: Sendable, Hashable {
    /// The command called.
    public let command: CommandDescription
    private let flags: Set<String>
    private let values: [String: String]
    private let positionals: [String: String]

    init(command: CommandDescription, flags: Set<String>, values: [String: String], positionals: [String: String]) {
        self.command = command
        self.flags = flags
        self.values = values
        self.positionals = positionals
    }

    /// Whether the flag called `name` (without dashes) was given.
    public func flag(_ name: String) -> Bool { flags.contains(name) }

    /// The value of the option called `name` (without dashes), or nil when it was not given.
    public func value(_ name: String) -> String? { values[name] }

    /// The positional argument called `name`, or nil when it was not given.
    public func argument(_ name: String) -> String? { positionals[name] }

    /// The value of an option the command cannot run without, given conditions no description can express.
    ///
    /// - Throws: ``UsageError`` when it was not given.
    public func required(_ name: String) throws(UsageError) -> String {
        guard let value = values[name] else { throw UsageError("--\(name) is missing", command: command.name) }
        return value
    }
}
