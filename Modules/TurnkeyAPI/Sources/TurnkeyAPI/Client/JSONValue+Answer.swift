import RainEncoding

extension JSONValue {
    /// The member `name`, which must be a string with something in it.
    func text(_ name: String) throws(TurnkeyError) -> String {
        guard let text = self[name]?.stringValue, !text.isEmpty else {
            throw TurnkeyError(.unexpectedAnswer, "the answer has no \(name)")
        }
        return text
    }

    /// The member `name`, which must be an array.
    func list(_ name: String) throws(TurnkeyError) -> [JSONValue] {
        guard let elements = self[name]?.arrayValue else {
            throw TurnkeyError(.unexpectedAnswer, "the answer has no \(name)")
        }
        return elements
    }
}
