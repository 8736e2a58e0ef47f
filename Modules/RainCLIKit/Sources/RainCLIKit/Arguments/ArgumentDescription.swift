/// One positional argument of a command.
public struct ArgumentDescription: Sendable, Hashable {
    /// The name it is asked for by, such as `id`; the help shows it in upper case.
    public let name: String
    /// One sentence of help.
    public let help: String
    /// Whether the command cannot run without it; an optional one may only be followed by optional ones.
    public let isRequired: Bool
    /// The only values taken; empty when any is.
    public let choices: [String]
    /// Whether it names a file, which a shell can complete.
    public let isFile: Bool

    /// Describes an argument.
    public init(_ name: String, help: String, isRequired: Bool = true, choices: [String] = [], isFile: Bool = false) {
        self.name = name
        self.help = help
        self.isRequired = isRequired
        self.choices = choices
        self.isFile = isFile
    }

    /// The argument in a usage line: `ID` or `[ID]`.
    var spelling: String {
        isRequired ? name.uppercased() : "[\(name.uppercased())]"
    }
}
