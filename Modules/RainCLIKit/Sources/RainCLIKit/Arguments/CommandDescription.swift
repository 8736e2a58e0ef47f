/// One command of a tool: all that parsing and help need to know of it.
public struct CommandDescription: Sendable, Hashable {
    /// The words that call it, such as `send` or `config init`.
    public let name: String
    /// One line for the list of commands.
    public let summary: String
    /// What else its own help says; may be empty.
    public let discussion: String
    /// Its positional arguments, in their order.
    public let arguments: [ArgumentDescription]
    /// Its options, besides those every command of the tool has.
    public let options: [OptionDescription]
    /// Lines to learn from, without the name of the tool: `send --to 0x… --amount 5 --token USDC`.
    public let examples: [String]

    /// Describes a command.
    public init(
        _ name: String,
        summary: String,
        discussion: String = "",
        arguments: [ArgumentDescription] = [],
        options: [OptionDescription] = [],
        examples: [String] = []
    ) {
        self.name = name
        self.summary = summary
        self.discussion = discussion
        self.arguments = arguments
        self.options = options
        self.examples = examples
    }

    /// The words of the name.
    var words: [String] { name.split(separator: " ").map(String.init) }
}
