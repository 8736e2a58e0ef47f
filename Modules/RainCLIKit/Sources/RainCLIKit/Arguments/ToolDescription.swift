/// A command-line tool: its commands and what they have in common.
///
/// One value of this type is behind the parser, the help and the usage errors, so they cannot differ.
public struct ToolDescription: Sendable, Hashable {
    /// The name of the executable.
    public let name: String
    /// One line that says what it is for.
    public let summary: String
    /// What `--version` tells; nil for a tool that has none.
    public let version: String?
    /// The commands, in the order the help lists them.
    public let commands: [CommandDescription]
    /// The options of every command; `--help` exists without being named.
    public let sharedOptions: [OptionDescription]

    /// Describes a tool.
    public init(
        _ name: String, summary: String, version: String? = nil, commands: [CommandDescription],
        sharedOptions: [OptionDescription] = [.json]
    ) {
        self.name = name
        self.summary = summary
        self.version = version
        self.commands = commands
        self.sharedOptions = sharedOptions
    }
}

extension OptionDescription {
    /// `--json`: the result as one JSON object.
    public static let json = OptionDescription.flag("json", help: "Print the result as one JSON object.")
    /// `--yes`: no questions.
    public static let yes = OptionDescription.flag("yes", help: "Do not ask for confirmation.")
    /// `--help`, which every command has.
    static let help = OptionDescription.flag("help", help: "Show this help.")
    /// `--version`, which every tool with a version has.
    static let version = OptionDescription.flag("version", help: "Show the version.")
}
