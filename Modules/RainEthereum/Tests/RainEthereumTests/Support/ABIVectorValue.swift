import RainEncoding
import RainEthereum
import RainTestSupport

extension ABIValue {
    /// The value that a vector's JSON stands for: numbers as JSON numbers, decimal or hex text, bytes as "0x…".
    init(vector json: JSONValue, as type: ABIType) throws {
        switch type.form {
        case .uint: self = .uint(try UInt256(vector: json))
        case .int: self = .int(try Int256(vector: json))
        case .address: self = .address(try Address(json.text(of: "address")))
        case .bool:
            guard let value = json.boolValue else { throw VectorError("no bool") }
            self = .bool(value)
        case .fixedBytes: self = .fixedBytes(try json.data())
        case .bytes: self = .bytes(try json.data())
        case .string: self = .string(try json.text(of: "string"))
        case .array(let element), .fixedArray(let element, _):
            self = .array(try json.list().map { try ABIValue(vector: $0, as: element) })
        case .tuple(let components):
            let members = try json.list()
            guard members.count == components.count else { throw VectorError("not as many components") }
            self = .tuple(try zip(members, components).map { try ABIValue(vector: $0, as: $1.type) })
        }
    }

    /// The value as the JSON that `init(vector:as:)` reads.
    var vector: JSONValue {
        switch self {
        case .uint(let number): .string(number.description)
        case .int(let number): .string(number.description)
        case .address(let address): .string(address.description.lowercased())
        case .bool(let value): .bool(value)
        case .fixedBytes(let bytes), .bytes(let bytes): .string(DataHex.encode(bytes))
        case .string(let text): .string(text)
        case .array(let values), .tuple(let values): .array(values.map(\.vector))
        }
    }
}

extension UInt256 {
    fileprivate init(vector json: JSONValue) throws {
        if let number = json.intValue, let exact = UInt256(exactly: number) {
            self = exact
        } else {
            let text = try json.text(of: "number")
            self = text.hasPrefix("0x") ? try UInt256(hex: text) : try UInt256(decimal: text)
        }
    }
}

extension Int256 {
    fileprivate init(vector json: JSONValue) throws {
        let text = try json.text(of: "number")
        self = text.contains("0x") ? try Int256(hex: text) : try Int256(decimal: text)
    }
}

extension JSONValue {
    fileprivate func text(of kind: String) throws -> String {
        guard let text = stringValue else { throw VectorError("no \(kind)") }
        return text
    }

    fileprivate func list() throws -> [JSONValue] {
        guard let elements = arrayValue else { throw VectorError("no list") }
        return elements
    }

    /// The bytes of "0x…", or those of the text itself when it is none.
    fileprivate func data() throws -> [UInt8] {
        let text = try text(of: "bytes")
        return text.hasPrefix("0x") ? try DataHex.decode(text) : Array(text.utf8)
    }
}
