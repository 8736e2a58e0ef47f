import RainEncoding

extension JSONValue {
    /// The member `name`, which must be a string with something in it.
    func text(_ name: String) throws(TurnkeyError) -> String {
        guard let text = self[name]?.stringValue, !text.isEmpty else {
            throw TurnkeyError(.unexpectedAnswer, "the answer has no \(name)")
        }
        return text
    }

    /// The member `name`, which may be absent, null or empty, but is a string when it is there.
    func optionalText(_ name: String) throws(TurnkeyError) -> String? {
        switch self[name] {
        case nil, .null: nil
        case .string(let text): text.isEmpty ? nil : text
        default: throw TurnkeyError(.unexpectedAnswer, "the answer's \(name) is not a string")
        }
    }

    /// The member `name`, which must be an array.
    func list(_ name: String) throws(TurnkeyError) -> [JSONValue] {
        guard let elements = self[name]?.arrayValue else {
            throw TurnkeyError(.unexpectedAnswer, "the answer has no \(name)")
        }
        return elements
    }

    /// The member `name`, which must be an array of strings with something in them.
    func texts(_ name: String) throws(TurnkeyError) -> [String] {
        var texts: [String] = []
        for element in try list(name) {
            guard let text = element.stringValue, !text.isEmpty else {
                throw TurnkeyError(.unexpectedAnswer, "the answer's \(name) are not all strings")
            }
            texts.append(text)
        }
        return texts
    }

    /// The member `name`, a number that this wire spells as a string; nil when it is absent or null.
    func wholeNumber(_ name: String) throws(TurnkeyError) -> Int64? {
        switch self[name] {
        case nil, .null: return nil
        case .string(let digits) where Self.isDecimal(digits): if let number = Int64(digits) { return number }
        case .number(let number): if let number = number.intValue, number >= 0 { return Int64(number) }
        default: break
        }
        throw TurnkeyError(.unexpectedAnswer, "the answer's \(name) is not a whole number")
    }

    /// The instant in the member `name`, `{seconds, nanos}`, in seconds since 1970; nil when there is none.
    func instant(_ name: String) throws(TurnkeyError) -> Int64? {
        guard let instant = self[name], !instant.isNull else { return nil }
        return try instant.wholeNumber("seconds")
    }

    /// Each element of the member `name`, read.
    func list<Element>(
        _ name: String, _ read: (JSONValue) throws(TurnkeyError) -> Element
    ) throws(TurnkeyError) -> [Element] {
        var elements: [Element] = []
        for element in try list(name) { elements.append(try read(element)) }
        return elements
    }

    private static func isDecimal(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }
}
