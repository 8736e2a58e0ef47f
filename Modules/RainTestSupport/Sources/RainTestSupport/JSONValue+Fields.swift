public import RainEncoding

/// Fields of a vector that must be there: a missing one fails the test with its name instead of passing unseen.
extension JSONValue {
    /// The member with the given name.
    ///
    /// - Throws: ``VectorError`` when there is none.
    public func field(_ name: String) throws -> JSONValue {
        guard let value = self[name] else { throw VectorError("no field \(name)") }
        return value
    }

    /// The member with the given name, a string.
    ///
    /// - Throws: ``VectorError`` when there is none or it is no string.
    public func string(_ name: String) throws -> String {
        guard let value = try field(name).stringValue else { throw VectorError("\(name) is no string") }
        return value
    }

    /// The member with the given name, an integer.
    ///
    /// - Throws: ``VectorError`` when there is none or it is no integer that fits `Int`.
    public func integer(_ name: String) throws -> Int {
        guard let value = try field(name).intValue else { throw VectorError("\(name) is no integer") }
        return value
    }

    /// The elements of the member with the given name, an array.
    ///
    /// - Throws: ``VectorError`` when there is none or it is no array.
    public func elements(_ name: String) throws -> [JSONValue] {
        guard let value = try field(name).arrayValue else { throw VectorError("\(name) is no array") }
        return value
    }

    /// The bytes of the member with the given name, hexadecimal with or without `0x`.
    ///
    /// - Throws: ``VectorError`` when there is none or it is no hexadecimal.
    public func bytes(_ name: String) throws -> [UInt8] {
        let text = try string(name)
        do {
            return text.hasPrefix("0x") ? try Hex.decodePrefixed(text) : try Hex.decode(text)
        } catch {
            throw VectorError("\(name) is no hexadecimal: \(error)")
        }
    }
}
