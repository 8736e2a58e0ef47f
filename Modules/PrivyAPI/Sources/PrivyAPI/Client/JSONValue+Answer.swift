import RainEncoding

extension JSONValue {
    /// The member `name`, which must be a string with something in it.
    func text(_ name: String) throws(PrivyError) -> String {
        guard let text = self[name]?.stringValue, !text.isEmpty else { throw Self.missing(name) }
        return text
    }

    /// The member `name`, which may be absent, null or empty, but is a string when it is there.
    func optionalText(_ name: String) throws(PrivyError) -> String? {
        switch self[name] {
        case nil, .null: nil
        case .string(let text): text.isEmpty ? nil : text
        default: throw PrivyError(.unexpectedAnswer, "the answer's \(name) is not a string", requestMayHaveBeenSent: true)
        }
    }

    /// The member `name`, which must be an object.
    func object(_ name: String) throws(PrivyError) -> JSONValue {
        guard let value = self[name], value.objectValue != nil else { throw Self.missing(name) }
        return value
    }

    /// The member `name`, which must be an array.
    func list(_ name: String) throws(PrivyError) -> [JSONValue] {
        guard let elements = self[name]?.arrayValue else { throw Self.missing(name) }
        return elements
    }

    static func missing(_ name: String) -> PrivyError {
        PrivyError(.unexpectedAnswer, "the answer has no \(name)", requestMayHaveBeenSent: true)
    }
}
