/// The header fields of a request or response, in their order, with repeated names kept.
///
/// Names are compared without regard to ASCII case, values exactly. Two collections are equal when they hold the same fields in
/// the same order.
///
/// ```swift
/// var headers: HTTPHeaders = ["Content-Type": "application/json"]
/// headers["content-type"]          // "application/json"
/// headers.add("X-Stamp", "…")
/// ```
///
/// Header values often are secrets (tokens, stamps), so the printed form shows names only.
public struct HTTPHeaders: Sendable {
    /// One header field.
    public struct Field: Sendable {
        /// The field name as it was written.
        public let name: String
        /// The field value, without surrounding white space.
        public let value: String

        /// Creates a field; it is checked when a request is sent.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private var fields: [Field]

    /// Creates a collection without fields.
    public init() {
        fields = []
    }

    /// Creates a collection holding `fields` in their order, repeated names included.
    public init(_ fields: some Sequence<Field>) {
        self.fields = Array(fields)
    }

    /// The value of the first field called `name`, or nil.
    ///
    /// Setting a value replaces every field of that name, in the place of the first one; setting nil removes them all.
    /// Complexity: O(n) in the number of fields.
    public subscript(name: String) -> String? {
        get { fields.first { $0.isNamed(name) }?.value }
        set {
            guard let newValue else {
                fields.removeAll { $0.isNamed(name) }
                return
            }
            let place = fields.firstIndex { $0.isNamed(name) } ?? fields.endIndex
            fields.removeAll { $0.isNamed(name) }
            fields.insert(Field(name: name, value: newValue), at: place)
        }
    }

    /// All values of the fields called `name`, in their order.
    public func values(of name: String) -> [String] {
        fields.filter { $0.isNamed(name) }.map(\.value)
    }

    /// Appends a field and keeps those of the same name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }
}

extension HTTPHeaders.Field: Hashable {
    /// Whether `name` is this field's name, without regard to ASCII case.
    public func isNamed(_ name: String) -> Bool {
        self.name.utf8.count == name.utf8.count
            && zip(self.name.utf8, name.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// Whether two fields have the same name, but for ASCII case, and the same value.
    public static func == (one: HTTPHeaders.Field, other: HTTPHeaders.Field) -> Bool {
        one.isNamed(other.name) && one.value == other.value
    }

    /// Feeds what equality compares.
    public func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(lowercased(byte)) }
        hasher.combine(value)
    }
}

extension HTTPHeaders: Hashable {}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at `position`, which must be a valid index.
    public subscript(position: Int) -> Field { fields[position] }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Creates a collection from names and values, in their order; a name may occur more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names of the fields; values are left out because many are secrets.
    public var description: String { "[" + fields.map { "\($0.name): …" }.joined(separator: ", ") + "]" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that shows no values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the field; the value is left out because it may be a secret.
    public var description: String { "\(name): …" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that does not show the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
