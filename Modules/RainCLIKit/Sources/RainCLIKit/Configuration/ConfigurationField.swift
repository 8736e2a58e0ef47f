/// One setting of a tool: where it may be given, what it looks like and where its value comes from.
///
/// Lookup, help, error messages and the file written by `config init` all read this one description.
public struct ConfigurationField: Sendable, Hashable {
    /// The member name in the configuration file, such as `organizationId`.
    public let name: String
    /// The option without dashes, such as `organization-id`; nil for secrets, which a process list would show.
    public let option: String?
    /// The environment variable.
    public let environment: String
    /// An example of a well-formed value.
    public let format: String
    /// Where a person gets the value.
    public let source: String
    /// Whether the value must be kept from others.
    public let isSecret: Bool
    /// Whether there may be several values: with commas between them, in the file also as an array.
    ///
    /// A comma within a value is written `%2C`.
    public let isList: Bool

    /// Describes a setting.
    public init(
        _ name: String, option: String?, environment: String, format: String, source: String, isSecret: Bool = false,
        isList: Bool = false
    ) {
        self.name = name
        self.option = isSecret ? nil : option
        self.environment = environment
        self.format = format
        self.source = source
        self.isSecret = isSecret
        self.isList = isList
    }

    /// What `config init` writes about the setting.
    var explanation: String {
        "Looks like \(format). \(source) \(ways(inFile: false))"
    }

    /// The ways to give the setting, as a sentence.
    func ways(inFile: Bool) -> String {
        var ways = [option.map { "--\($0)" }, environment].compactMap { $0 }
        if inFile { ways.append("\(quoted(name)) in the configuration file, which config init writes") }
        return "May be given by \(ways.joined(separator: " or "))."
    }
}
