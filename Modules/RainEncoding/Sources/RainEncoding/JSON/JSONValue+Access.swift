extension JSONValue {
    /// The member `name` of an object; nil when there is none or this is no object.
    public subscript(name: String) -> JSONValue? {
        objectValue?[name]
    }

    /// The element `index` of an array; nil when there is none or this is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The string, when this is one.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The truth value, when this is one.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, when this is one.
    public var numberValue: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The integer, when this is a number spelled as a plain integer that fits `Int`.
    public var intValue: Int? {
        numberValue?.intValue
    }

    /// The elements, when this is an array.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members, when this is an object.
    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        self == .null
    }
}
