/// A value of a contract's interface.
///
/// Numbers say whether they are signed and byte strings whether their length is part of their type; how many bits or bytes
/// there may be is checked against the `ABIType` when encoding. Decoding gives the same cases back.
public enum ABIValue: Hashable, Sendable {
    /// A value of `uint8` to `uint256`.
    case uint(UInt256)
    /// A value of `int8` to `int256`.
    case int(Int256)
    /// A value of `address`.
    case address(Address)
    /// A value of `bool`.
    case bool(Bool)
    /// A value of `bytes1` to `bytes32`: exactly as many bytes as the type has.
    case fixedBytes([UInt8])
    /// A value of `bytes`.
    case bytes([UInt8])
    /// A value of `string`.
    case string(String)
    /// The elements of `T[]` or `T[N]`.
    case array([ABIValue])
    /// The components of a tuple, which is what Solidity calls a struct, in the order of its declaration.
    case tuple([ABIValue])
}

extension ABIValue {
    /// The number, when this is an unsigned one.
    public var uintValue: UInt256? {
        if case .uint(let value) = self { value } else { nil }
    }

    /// The number, when this is a signed one.
    public var intValue: Int256? {
        if case .int(let value) = self { value } else { nil }
    }

    /// The address, when this is one.
    public var addressValue: Address? {
        if case .address(let value) = self { value } else { nil }
    }

    /// The truth value, when this is one.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The bytes, when these are some, of fixed length or not.
    public var bytesValue: [UInt8]? {
        switch self {
        case .fixedBytes(let value), .bytes(let value): value
        default: nil
        }
    }

    /// The text, when this is one.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements of an array or the components of a tuple, when this is one of the two.
    public var elements: [ABIValue]? {
        switch self {
        case .array(let values), .tuple(let values): values
        default: nil
        }
    }

    /// How many words the encoding takes at most, to reserve room; not how many it takes.
    var wordBound: Int {
        switch self {
        case .uint, .int, .address, .bool, .fixedBytes: 1
        case .bytes(let bytes): 3 + bytes.count / 32
        case .string(let text): 3 + text.utf8.count / 32
        case .array(let values), .tuple(let values): values.reduce(2) { $0 + $1.wordBound }
        }
    }
}
