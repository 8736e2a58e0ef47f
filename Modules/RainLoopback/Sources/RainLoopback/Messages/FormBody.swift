/// The fields of a form as a browser posts it (`application/x-www-form-urlencoded`, WHATWG URL §5).
public enum FormBody: Sendable {
    /// The fields, each once.
    ///
    /// - Returns: Nil for what is no such form: an escape that is none, text that is not UTF-8, a name that comes twice, or more
    ///   than 32 fields.
    public static func fields(_ body: [UInt8]) -> [String: String]? {
        guard !body.isEmpty else { return [:] }
        var fields: [String: String] = [:]
        let parts = body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        guard parts.count <= 32 else { return nil }
        for part in parts {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = sides.first.flatMap(text), !name.isEmpty, let value = text(sides.count == 2 ? sides[1] : []),
                fields.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        return fields
    }

    private static func text(_ escaped: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = escaped
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else { return nil }
                bytes.append(high << 4 | low)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
