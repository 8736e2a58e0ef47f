/// One option of a command, as parsing, help and error messages all read it.
public struct OptionDescription: Sendable, Hashable {
    /// The name without the dashes, such as `email` for `--email`.
    public let name: String
    /// What stands for the value in the help, such as `E`; nil for a flag, which has no value.
    public let placeholder: String?
    /// One sentence of help.
    public let help: String
    /// Whether the command cannot run without it.
    public let isRequired: Bool
    /// The only values taken; empty when any is.
    public let choices: [String]

    /// Describes an option with a value: `--name VALUE` or `--name=VALUE`.
    public static func value(
        _ name: String, _ placeholder: String, help: String, isRequired: Bool = false, choices: [String] = []
    ) -> OptionDescription {
        OptionDescription(name: name, placeholder: placeholder, help: help, isRequired: isRequired, choices: choices)
    }

    /// Describes a flag: `--name`, there or not.
    public static func flag(_ name: String, help: String) -> OptionDescription {
        OptionDescription(name: name, placeholder: nil, help: help, isRequired: false, choices: [])
    }

    /// The option as it is typed: `--email E` or `--yes`.
    var spelling: String {
        placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
    }
}
