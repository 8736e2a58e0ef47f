extension JSONValue {
    /// The value in the one spelling of the JSON Canonicalization Scheme (RFC 8785), as UTF-8: what is hashed and signed where
    /// both sides have to agree on bytes.
    ///
    /// Members are sorted by the UTF-16 code units of their names, nothing is normalised, and every number is the double that is
    /// nearest to it, spelled as ECMAScript spells it. A fraction may lose digits that no double has; an integer may not, for it
    /// counts something: an amount belongs in a string.
    ///
    /// - Throws: ``EncodingError`` `inexactNumber` for an integer that would come out as another one (from 2^53 on some do), and
    ///   for a number beyond the range of a double.
    public func canonicallyEncoded() throws(EncodingError) -> [UInt8] {
        try canonical().encoded()
    }

    /// The value with its members in order and its numbers in their canonical spelling.
    private func canonical() throws(EncodingError) -> JSONValue {
        switch self {
        case .null, .bool, .string: return self
        case .number(let number): return .number(try number.canonical())
        case .array(let elements):
            return .array(try elements.map { element throws(EncodingError) in try element.canonical() })
        case .object(let object):
            let sorted = object.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
            return .object(
                JSONObject(
                    uniqueMembers: try sorted.map { member throws(EncodingError) in
                        JSONObject.Member(name: member.name, value: try member.value.canonical())
                    }))
        }
    }
}
