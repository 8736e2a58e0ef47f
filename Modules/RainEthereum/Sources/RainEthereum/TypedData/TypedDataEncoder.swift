import RainCrypto

/// Encodes values by their types and hashes them: the one place where EIP-712 is computed.
///
/// All structs and arrays are written to the end of one buffer, hashed there and cut off again, so nothing else is allocated.
struct TypedDataEncoder {
    private let structures: [TypedDataStructure]
    private var words = ABIEncoder(wordCount: 16)

    init(_ types: TypedDataTypes) {
        structures = types.structures
    }

    /// keccak256(encodeData) of a struct's members.
    mutating func hash(_ values: [ABIValue], of structure: TypedDataStructure) throws(EthereumError) -> Digest32 {
        try hash(values, of: structure, depth: 0)
    }

    /// The type's hash, then one word for every member.
    mutating func encode(_ values: [ABIValue], of structure: TypedDataStructure) throws(EthereumError) -> [UInt8] {
        let start = words.bytes.count
        try append(values, of: structure, depth: 0)
        return Array(words.bytes[start...])
    }

    /// keccak256 of 0x19, 0x01, the hash of the domain and that of the message, if there is one.
    mutating func digest(_ separator: Digest32, _ message: Digest32?) -> Digest32 {
        let start = words.bytes.count
        words.bytes.append(0x19)
        words.bytes.append(0x01)
        append(separator)
        if let message { append(message) }
        return hashTail(from: start)
    }

    private mutating func hash(
        _ values: [ABIValue], of structure: TypedDataStructure, depth: Int
    ) throws(EthereumError) -> Digest32 {
        let start = words.bytes.count
        try append(values, of: structure, depth: depth)
        return hashTail(from: start)
    }

    private mutating func append(
        _ values: [ABIValue], of structure: TypedDataStructure, depth: Int
    ) throws(EthereumError) {
        guard depth < TypedDataLimits.depth else { throw TypedDataLimits.tooDeep }
        guard values.count == structure.fields.count else {
            throw EthereumError(
                .invalidABIValue, "the struct has \(structure.fields.count) members, but there are \(values.count) values")
        }
        append(structure.typeHash)
        for index in values.indices {
            do {
                try append(values[index], as: structure.fields[index].type, depth: depth)
            } catch {
                throw error.inValue(index)
            }
        }
    }

    /// Appends the one word that a value is in what holds it.
    private mutating func append(
        _ value: ABIValue, as type: TypedDataFieldType, depth: Int
    ) throws(EthereumError) {
        switch (type, value) {
        case (.elementary(.bytes), .bytes(let content)):
            append(Keccak256.hash(content))
        case (.elementary(.string), .string(var text)):
            append(text.withUTF8 { Keccak256.hash(UnsafeRawBufferPointer($0)) })
        case (.elementary(let elementary), _):
            try words.appendWord(value, as: elementary)
        case (.structure(let index), .tuple(let values)):
            append(try hash(values, of: structures[index], depth: depth + 1))
        case (.structure, .missing):
            append(Digest32())
        case (.structure, _):
            throw EthereumError(.invalidABIValue, "the value is of another kind: a struct is a .tuple")
        case (.array(let element, let count), .array(let values)):
            append(try hash(values, count: count, each: element, depth: depth + 1))
        case (.array, _):
            throw EthereumError(.invalidABIValue, "the value is of another kind: an array is an .array")
        }
    }

    /// keccak256 of the words of an array's elements; one that is a struct or an array is itself hashed first.
    private mutating func hash(
        _ values: [ABIValue], count: Int?, each type: TypedDataFieldType, depth: Int
    ) throws(EthereumError) -> Digest32 {
        guard depth < TypedDataLimits.depth else { throw TypedDataLimits.tooDeep }
        if let count { try values.check(count: count) }
        let start = words.bytes.count
        for index in values.indices {
            do {
                try append(values[index], as: type, depth: depth)
            } catch {
                throw error.inValue(index)
            }
        }
        return hashTail(from: start)
    }

    private mutating func hashTail(from start: Int) -> Digest32 {
        let digest = words.bytes.withUnsafeBytes { Keccak256.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) }
        words.bytes.removeLast(words.bytes.count - start)
        return digest
    }

    private mutating func append(_ digest: Digest32) {
        words.append(Hash32(digest))
    }
}
