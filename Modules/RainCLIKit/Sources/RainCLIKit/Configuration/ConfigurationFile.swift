internal import RainEncoding

/// A configuration file: one JSON object with a string for each setting, or an array of strings where there may be several.
///
/// JSON has no comments, so the member `_help` holds an object with a text for each setting, written by
/// ``template(_:)`` and ignored when read.
public struct ConfigurationFile: Sendable {
    /// The settings found, by name; empty strings included.
    public let values: [String: String]
    /// What a person should know about the file, one sentence each.
    public let warnings: [String]

    /// The member that explains the others.
    static let helpMember = "_help"

    /// Reads the file at `path`; nil when there is none.
    ///
    /// A file that others may write to is refused: they could send the wallet elsewhere. One that others may read is used
    /// with a warning when it holds a secret.
    ///
    /// - Throws: ``ConfigurationError`` when the file cannot be read, is refused, or is not as described above.
    public static func read(_ path: String, fields: [ConfigurationField]) throws(ConfigurationError) -> ConfigurationFile? {
        switch Platform.readFile(path, limit: 1 << 20) {
        case .missing:
            return nil
        case .failed(let reason):
            throw ConfigurationError("the configuration file \(path) cannot be read: \(reason)")
        case .contents(let bytes, let access):
            guard access.isOwnedByUserOrRoot, !access.isWritableByOthers else {
                throw ConfigurationError(
                    "the configuration file \(path) can be changed by other users; run: chmod 600 '\(path)'")
            }
            return try ConfigurationFile(
                parsing: bytes, path: path, isReadableByOthers: access.isReadableByOthers, fields: fields)
        }
    }

    init(
        parsing bytes: [UInt8], path: String, isReadableByOthers: Bool, fields: [ConfigurationField]
    ) throws(ConfigurationError) {
        let object: JSONObject?
        do {
            object = try JSONValue(parsing: bytes).objectValue
        } catch {
            throw ConfigurationError("the configuration file \(path) is not JSON: \(error)")
        }
        guard let object else { throw ConfigurationError("the configuration file \(path) is not a JSON object") }
        var values: [String: String] = [:]
        var warnings: [String] = []
        for member in object where member.name != Self.helpMember {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                warnings.append(
                    "\(path) has a setting nobody reads: \(quoted(member.name))"
                        + suggestion(for: member.name, among: fields.map(\.name)))
                continue
            }
            switch member.value {
            case .string(let text): values[member.name] = text
            case .number(let number): values[member.name] = number.text
            case .null: break
            case .array(let items) where field.isList:
                let texts = items.compactMap(\.stringValue)
                guard texts.count == items.count else {
                    throw ConfigurationError("\(quoted(member.name)) in \(path) is a string or an array of strings")
                }
                values[member.name] = texts.map { $0.replacing(",", with: "%2C") }.joined(separator: ",")
            default: throw ConfigurationError("\(quoted(member.name)) in \(path) is not a string")
            }
        }
        if isReadableByOthers, fields.contains(where: { $0.isSecret && values[$0.name]?.isEmpty == false }) {
            warnings.append("\(path) holds a secret and can be read by other users; run: chmod 600 '\(path)'")
        }
        self.values = values
        self.warnings = warnings
    }

    /// A file with every setting empty and explained.
    public static func template(_ fields: [ConfigurationField]) -> String {
        let help = fields.map { "    \(text($0.name)): \(text($0.explanation))" }
        let settings = fields.map { "  \(text($0.name)): \"\"" }
        let explained = "  \(text(helpMember)): {\n\(help.joined(separator: ",\n"))\n  }"
        return "{\n" + ([explained] + settings).joined(separator: ",\n") + "\n}\n"
    }

    /// Writes ``template(_:)`` to a new file at `path`, readable by the user alone, and makes the directories above it.
    ///
    /// - Throws: ``ConfigurationError`` when there is a file already, which stays as it is, or it cannot be written.
    public static func initialise(at path: String, fields: [ConfigurationField]) throws(ConfigurationError) {
        if let directory = StandardPaths.directory(of: path), let reason = Platform.makeDirectories(directory) {
            throw ConfigurationError("the directory \(directory) cannot be made: \(reason)")
        }
        switch Platform.writeNewFile(path, Array(template(fields).utf8)) {
        case .written: return
        case .exists: throw ConfigurationError("\(path) exists already and was left as it is")
        case .failed(let reason): throw ConfigurationError("\(path) cannot be written: \(reason)")
        }
    }

    private static func text(_ text: String) -> String { JSONValue.string(text).text }
}
