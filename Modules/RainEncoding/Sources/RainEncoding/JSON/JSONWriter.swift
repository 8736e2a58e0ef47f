/// Writes values as compact text, with the escapes of RFC 8785 §3.2.2.2.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let string): writeString(string)
        case .array(let elements):
            bytes.append(0x5b)
            for (place, element) in elements.enumerated() {
                if place > 0 { bytes.append(0x2c) }
                write(element)
            }
            bytes.append(0x5d)
        case .object(let object):
            bytes.append(0x7b)
            for (place, member) in object.enumerated() {
                if place > 0 { bytes.append(0x2c) }
                writeString(member.name)
                bytes.append(0x3a)
                write(member.value)
            }
            bytes.append(0x7d)
        }
    }

    private mutating func writeString(_ string: String) {
        bytes.append(0x22)
        for byte in string.utf8 {
            switch byte {
            case 0x22: append("\\\"")
            case 0x5c: append("\\\\")
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0a: append("\\n")
            case 0x0c: append("\\f")
            case 0x0d: append("\\r")
            case 0x00...0x1f:
                append("\\u00")
                bytes.append(contentsOf: Hex.encode(CollectionOfOne(byte)).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
