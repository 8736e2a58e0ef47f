import RainEncoding

/// Reads the members of structs from JSON by their declared types.
///
/// Only the shape is looked at here; whether a number or bytes fit their type is the encoder's to say.
struct TypedDataReader {
    private let structures: [TypedDataStructure]
    private let isStrict: Bool
    private var valueCount = 0

    init(_ types: TypedDataTypes, isStrict: Bool) {
        structures = types.structures
        self.isStrict = isStrict
    }

    /// The members of a struct in the order of its declaration.
    mutating func members(of structure: TypedDataStructure, from json: JSONValue) throws(EthereumError) -> [ABIValue] {
        try members(of: structure, from: json, depth: 0)
    }

    private mutating func members(
        of structure: TypedDataStructure, from json: JSONValue, depth: Int
    ) throws(EthereumError) -> [ABIValue] {
        guard case .object(let object) = json else {
            throw EthereumError(.invalidABIValue, "a struct is a JSON object")
        }
        guard depth < TypedDataLimits.depth else { throw TypedDataLimits.tooDeep }
        try count(structure.fields.count)
        let found = Self.values(in: object, of: structure.fields)
        if isStrict, found.lazy.filter({ $0 != nil }).count != object.count {
            throw EthereumError(.invalidTypedData, "the object holds members that its type does not declare")
        }
        var values: [ABIValue] = []
        values.reserveCapacity(found.count)
        for (position, field) in structure.fields.enumerated() {
            do throws(EthereumError) {
                values.append(try value(found[position], as: field.type, depth: depth))
            } catch {
                throw error.inValue(position)
            }
        }
        return values
    }

    /// The JSON values of the members, in their order.
    ///
    /// Most objects are written in the order of the declaration. Where one is not, small ones are searched; great ones are
    /// sorted out once, or a hostile object would be searched from end to end for every member.
    private static func values(in object: JSONObject, of fields: [TypedDataStructure.Field]) -> [JSONValue?] {
        let isInOrder = object.count == fields.count && zip(object, fields).allSatisfy { $0.name == $1.member.name }
        if isInOrder { return object.map(\.value) }
        if object.count <= 16 { return fields.map { object[$0.member.name] } }
        var places: [String: Int] = [:]
        for (place, member) in object.enumerated() { places[member.name] = place }
        return fields.map { field in places[field.member.name].map { object[$0].value } }
    }

    private mutating func value(
        _ json: JSONValue?, as type: TypedDataFieldType, depth: Int
    ) throws(EthereumError) -> ABIValue {
        guard let json, json != .null else {
            guard case .structure = type, !isStrict else {
                throw EthereumError(.invalidABIValue, "the value is missing or null")
            }
            return .missing
        }
        switch type {
        case .elementary(let elementary): return try value(json, as: elementary.form)
        case .structure(let index): return .tuple(try members(of: structures[index], from: json, depth: depth + 1))
        case .array(let element, _): return .array(try elements(json, each: element, depth: depth + 1))
        }
    }

    private mutating func elements(
        _ json: JSONValue, each type: TypedDataFieldType, depth: Int
    ) throws(EthereumError) -> [ABIValue] {
        guard case .array(let elements) = json else { throw EthereumError(.invalidABIValue, "an array is a JSON array") }
        guard depth < TypedDataLimits.depth else { throw TypedDataLimits.tooDeep }
        try count(elements.count)
        var values: [ABIValue] = []
        values.reserveCapacity(elements.count)
        for (position, element) in elements.enumerated() {
            do throws(EthereumError) {
                values.append(try value(element, as: type, depth: depth))
            } catch {
                throw error.inValue(position)
            }
        }
        return values
    }

    /// Counts values before they are read.
    private mutating func count(_ more: Int) throws(EthereumError) {
        valueCount += more
        guard valueCount <= TypedDataLimits.values else {
            throw EthereumError(.invalidTypedData, "typed data holds at most \(TypedDataLimits.values) values")
        }
    }

    private func value(_ json: JSONValue, as form: ABIType.Form) throws(EthereumError) -> ABIValue {
        switch (form, json) {
        case (.uint, .number(let number)): return .uint(try Self.unsigned(number.text))
        case (.uint, .string(let text)): return .uint(try Self.unsigned(text))
        case (.int, .number(let number)): return .int(try Self.signed(number.text))
        case (.int, .string(let text)): return .int(try Self.signed(text))
        case (.bool, .bool(let isTrue)): return .bool(isTrue)
        case (.address, .string(let text)): return .address(try Address(text))
        case (.fixedBytes, .string(let text)): return .fixedBytes(try DataHex.decode(text))
        case (.bytes, .string(let text)): return .bytes(try DataHex.decode(text))
        case (.string, .string(let text)): return .string(text)
        default:
            let wanted =
                switch form {
                case .uint, .int: "an integer is a JSON number, or a string of decimal digits or 0x and hex digits"
                case .bool: "a bool is true or false"
                case .address: "an address is a string of 0x and 40 hex digits"
                case .fixedBytes, .bytes: "bytes are a string of 0x and two hex digits each"
                default: "a string is a JSON string"
                }
            throw EthereumError(.invalidABIValue, "the value is of another kind: \(wanted)")
        }
    }

    /// `1.0` and `1e3` are no integers here, whatever they amount to.
    private static func unsigned(_ text: String) throws(EthereumError) -> UInt256 {
        guard text.utf8.first != UInt8(ascii: "-") else {
            throw EthereumError(.invalidABIValue, "a uint is not below zero")
        }
        return isHex(text) ? try UInt256(hex: text) : try UInt256(decimal: text)
    }

    private static func signed(_ text: String) throws(EthereumError) -> Int256 {
        isHex(text) ? try Int256(hex: text) : try Int256(decimal: text)
    }

    private static func isHex(_ text: String) -> Bool {
        text.utf8.starts(with: "0x".utf8) || text.utf8.starts(with: "-0x".utf8)
    }
}
