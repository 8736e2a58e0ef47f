import RainEncoding

/// Writes checked values as JSON.
struct TypedDataWriter {
    let structures: [TypedDataStructure]

    /// A struct with its members in the order of the declaration.
    func object(_ values: [ABIValue], of structure: TypedDataStructure) -> JSONValue {
        var object = JSONObject()
        for (field, value) in zip(structure.fields, values) { object[field.member.name] = json(value, as: field.type) }
        return .object(object)
    }

    private func json(_ value: ABIValue, as type: TypedDataFieldType) -> JSONValue {
        switch (value, type) {
        case (.uint(let number), _): Self.integer(number, sign: "")
        case (.int(let number), _): Self.integer(number.magnitude, sign: number.isNegative ? "-" : "")
        case (.bool(let isTrue), _): .bool(isTrue)
        case (.address(let address), _): .string(address.description)
        case (.fixedBytes(let bytes), _), (.bytes(let bytes), _): .string(DataHex.encode(bytes))
        case (.string(let text), _): .string(text)
        case (.array(let elements), .array(let element, _)): .array(elements.map { json($0, as: element) })
        case (.tuple(let values), .structure(let index)): object(values, of: structures[index])
        // A struct that is missing; nothing else gets past the encoder.
        default: .null
        }
    }

    /// 2^53 − 1, up to which a double tells all integers apart.
    private static let greatestExactNumber: UInt256 = 0x1F_FFFF_FFFF_FFFF

    /// A number as far as floating-point readers hold it exactly, else text.
    private static func integer(_ magnitude: UInt256, sign: String) -> JSONValue {
        let text = sign + magnitude.description
        guard magnitude <= greatestExactNumber, let number = JSONNumber(spelling: text) else { return .string(text) }
        return .number(number)
    }
}
