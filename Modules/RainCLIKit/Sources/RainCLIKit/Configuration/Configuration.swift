/// The settings of one run: from options, then the environment, then the configuration file, the first that has a value winning.
///
/// An empty value counts as none in all three.
public struct Configuration: Sendable {
    /// Where a value was found.
    public enum Origin: Sendable, Hashable {
        /// The command line.
        case option
        /// The environment.
        case environment
        /// The configuration file.
        case file
    }

    private let arguments: ParsedArguments
    private let environment: [String: String]
    private let file: ConfigurationFile?

    /// Makes the settings of a run; `file` is nil where there is none.
    public init(arguments: ParsedArguments, environment: [String: String], file: ConfigurationFile?) {
        self.arguments = arguments
        self.environment = environment
        self.file = file
    }

    /// The value of a setting and where it was found, or nil.
    public func find(_ field: ConfigurationField) -> (value: String, origin: Origin)? {
        let candidates: [(String?, Origin)] = [
            (field.option.flatMap { arguments.value($0) }, .option), (environment[field.environment], .environment),
            (file?.values[field.name], .file),
        ]
        for case (let value?, let origin) in candidates where !value.isEmpty { return (value, origin) }
        return nil
    }

    /// The value of a setting, or nil.
    public func value(_ field: ConfigurationField) -> String? { find(field)?.value }

    /// The values of a setting that may have several, without empty ones; none when it is not set.
    public func values(_ field: ConfigurationField) -> [String] {
        (value(field) ?? "").split(separator: ",").compactMap { part in
            let text = part.drop { $0.isWhitespace }
            let trimmed = String(text.reversed().drop { $0.isWhitespace }.reversed())
            return trimmed.isEmpty ? nil : trimmed
        }
    }

    /// The value of a setting nothing works without.
    ///
    /// - Throws: ``ConfigurationError`` that says how to give it.
    public func required(_ field: ConfigurationField) throws(ConfigurationError) -> String {
        if let value = value(field) { return value }
        throw ConfigurationError("\(field.name) is not set. \(field.ways(inFile: true)) \(field.source)")
    }
}
