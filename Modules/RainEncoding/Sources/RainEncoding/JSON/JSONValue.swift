/// A JSON value (RFC 8259) that keeps the spelling of numbers and the order of members.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as spelled.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// How deep arrays and objects may nest unless another bound is asked for.
    public static let defaultMaximumDepth = 128

    /// Reads one value and nothing after it.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8 text without a byte order mark.
    ///   - maximumDepth: How many arrays and objects may stand inside one another (at most 512, so that no input can
    ///     exhaust the stack).
    /// - Throws: `JSONError` with the place of the fault.
    public init(parsing bytes: [UInt8], maximumDepth: Int = defaultMaximumDepth) throws(JSONError) {
        var parser = JSONParser(bytes, maximumDepth: Swift.min(maximumDepth, 512))
        self = try parser.parse()
    }

    /// Reads one value from text.
    public init(parsing text: String, maximumDepth: Int = defaultMaximumDepth) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), maximumDepth: maximumDepth)
    }

    /// The value as compact UTF-8 text: no white space, members in their order, numbers as spelled, `/` not escaped.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The value as compact text.
    public var text: String {
        String(decoding: encoded(), as: UTF8.self)
    }
}
