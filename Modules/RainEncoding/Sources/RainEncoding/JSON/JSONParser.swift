/// Reads one JSON value from UTF-8 bytes, strictly: no comments, no trailing commas, no duplicate names.
struct JSONParser {
    /// Up to here comparing names is quicker than hashing them.
    private static let mostComparedNames = 16

    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var place = 0

    init(_ bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    mutating func parse() throws(JSONError) -> JSONValue {
        let value = try parseValue(depth: 0)
        skipWhiteSpace()
        guard place == bytes.count else { throw JSONError(.trailingBytes, offset: place) }
        return value
    }

    private mutating func parseValue(depth: Int) throws(JSONError) -> JSONValue {
        skipWhiteSpace()
        switch try current() {
        case 0x7b: return try parseObject(depth: depth)
        case 0x5b: return try parseArray(depth: depth)
        case 0x22: return .string(try parseString())
        case 0x74: return try parseWord("true", .bool(true))
        case 0x66: return try parseWord("false", .bool(false))
        case 0x6e: return try parseWord("null", .null)
        case 0x2d, 0x30...0x39: return .number(try parseNumber())
        default: throw JSONError(.unexpectedByte, offset: place)
        }
    }

    private mutating func parseObject(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < maximumDepth else { throw JSONError(.tooDeep, offset: place) }
        place += 1
        var members: [JSONObject.Member] = []
        // The names of a great object are kept beside it: one with a million is not compared name by name.
        var names: Set<String> = []
        skipWhiteSpace()
        if try take(0x7d) { return .object(JSONObject()) }
        while true {
            skipWhiteSpace()
            let start = place
            guard try current() == 0x22 else { throw JSONError(.unexpectedByte, offset: place) }
            let name = try parseString()
            if members.count == JSONParser.mostComparedNames { names = Set(members.map(\.name)) }
            let isNew =
                members.count < JSONParser.mostComparedNames
                ? !members.contains { $0.name == name } : names.insert(name).inserted
            guard isNew else { throw JSONError(.duplicateMember, offset: start) }
            skipWhiteSpace()
            guard try take(0x3a) else { throw JSONError(.unexpectedByte, offset: place) }
            members.append(JSONObject.Member(name: name, value: try parseValue(depth: depth + 1)))
            skipWhiteSpace()
            if try take(0x7d) { return .object(JSONObject(uniqueMembers: members)) }
            guard try take(0x2c) else { throw JSONError(.unexpectedByte, offset: place) }
        }
    }

    private mutating func parseArray(depth: Int) throws(JSONError) -> JSONValue {
        guard depth < maximumDepth else { throw JSONError(.tooDeep, offset: place) }
        place += 1
        var elements: [JSONValue] = []
        skipWhiteSpace()
        if try take(0x5d) { return .array(elements) }
        while true {
            elements.append(try parseValue(depth: depth + 1))
            skipWhiteSpace()
            if try take(0x5d) { return .array(elements) }
            guard try take(0x2c) else { throw JSONError(.unexpectedByte, offset: place) }
        }
    }

    private mutating func parseNumber() throws(JSONError) -> JSONNumber {
        let start = place
        guard let end = JSONNumber.end(in: bytes, from: start) else { throw JSONError(.invalidNumber, offset: start) }
        // "01" reads as a number 0 with something behind it: name the real fault.
        if end < bytes.count, 0x30...0x39 ~= bytes[end] { throw JSONError(.invalidNumber, offset: start) }
        place = end
        return JSONNumber(checked: String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private mutating func parseWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount {
            guard try current() == word.utf8Start[offset] else { throw JSONError(.unexpectedByte, offset: place) }
            place += 1
        }
        return value
    }

    private mutating func parseString() throws(JSONError) -> String {
        let start = place
        place += 1
        var escaped: [UInt8] = []
        var runStart = place
        var isASCII = true
        while true {
            let byte = try current()
            switch byte {
            case 0x22:
                let run = bytes[runStart..<place]
                place += 1
                // Most strings are this plain: nothing to put together, and nothing in them that could be no UTF-8.
                if escaped.isEmpty, isASCII { return String(decoding: run, as: UTF8.self) }
                let text =
                    escaped.isEmpty ? String(validating: run, as: UTF8.self) : String(validating: escaped + run, as: UTF8.self)
                guard let text else { throw JSONError(.invalidUTF8, offset: start) }
                return text
            case 0x5c:
                escaped.append(contentsOf: bytes[runStart..<place])
                place += 1
                try parseEscape(into: &escaped)
                runStart = place
            case 0x00...0x1f:
                throw JSONError(.invalidString, offset: place)
            default:
                isASCII = isASCII && byte < 0x80
                place += 1
            }
        }
    }

    private mutating func parseEscape(into out: inout [UInt8]) throws(JSONError) {
        let start = place
        let byte = try current()
        place += 1
        switch byte {
        case 0x22, 0x5c, 0x2f: out.append(byte)
        case 0x62: out.append(0x08)
        case 0x66: out.append(0x0c)
        case 0x6e: out.append(0x0a)
        case 0x72: out.append(0x0d)
        case 0x74: out.append(0x09)
        case 0x75:
            var scalar = UInt32(try parseUnit())
            if 0xd800...0xdbff ~= scalar {
                guard try take(0x5c), try take(0x75) else { throw JSONError(.invalidString, offset: start) }
                let low = UInt32(try parseUnit())
                guard 0xdc00...0xdfff ~= low else { throw JSONError(.invalidString, offset: start) }
                scalar = 0x10000 + (scalar - 0xd800) << 10 + (low - 0xdc00)
            }
            guard let character = Unicode.Scalar(scalar) else { throw JSONError(.invalidString, offset: start) }
            out.append(contentsOf: String(character).utf8)
        default: throw JSONError(.invalidString, offset: start)
        }
    }

    /// The four hexadecimal digits behind `\u`.
    private mutating func parseUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            let digit = try current()
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x61...0x66: value = digit - 0x61 + 10
            case 0x41...0x46: value = digit - 0x41 + 10
            default: throw JSONError(.invalidString, offset: place)
            }
            unit = unit << 4 | UInt16(value)
            place += 1
        }
        return unit
    }

    private func current() throws(JSONError) -> UInt8 {
        guard place < bytes.count else { throw JSONError(.unexpectedEnd, offset: place) }
        return bytes[place]
    }

    private mutating func take(_ byte: UInt8) throws(JSONError) -> Bool {
        guard try current() == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipWhiteSpace() {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0a, 0x0d: place += 1
            default: return
            }
        }
    }
}
