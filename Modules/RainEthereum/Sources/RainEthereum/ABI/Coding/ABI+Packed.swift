extension ABI {
    /// Encodes values without padding: what Solidity's `abi.encodePacked` gives, for hashes that contracts compute.
    ///
    /// Numbers take as many bytes as their type has; byte strings and text stand without length. The elements of arrays are
    /// whole words, as in Solidity, also without a length. Nothing can be decoded again, and different values can give the
    /// same bytes: two neighbours of variable length must not both come from outside.
    ///
    /// - Throws: `invalidABIValue` when a type cannot hold its value, or for tuples and arrays of `bytes`, `string` or tuples,
    ///   which Solidity does not pack either.
    public static func encodePacked(_ values: [ABIValue], as types: [ABIType]) throws(EthereumError) -> [UInt8] {
        guard values.count == types.count else {
            throw EthereumError(.invalidABIValue, "there are \(types.count) types, but \(values.count) values")
        }
        var encoder = ABIEncoder(wordCount: values.count)
        for index in values.indices {
            do {
                try encoder.appendPacked(values[index], as: types[index])
            } catch {
                throw error.inValue(index)
            }
        }
        return encoder.finish()
    }
}

extension ABIEncoder {
    fileprivate mutating func appendPacked(_ value: ABIValue, as type: ABIType) throws(EthereumError) {
        switch (type.form, value) {
        case (.bytes, .bytes(let content)): bytes.append(contentsOf: content)
        case (.string, .string(let text)): bytes.append(contentsOf: text.utf8)
        case (.array(let element), .array(let values)): try appendPackedElements(values, of: element)
        case (.fixedArray(let element, let count), .array(let values)):
            try values.check(count: count)
            try appendPackedElements(values, of: element)
        case (.tuple, _):
            throw EthereumError(.invalidABIValue, "a tuple has no packed encoding")
        default:
            // Written as a word and cut: numbers stand at its end, fixed bytes at its beginning.
            let start = bytes.count
            try appendWord(value, as: type)
            switch type.form {
            case .uint(let bits), .int(let bits): bytes.removeSubrange(start..<start + 32 - bits / 8)
            case .address: bytes.removeSubrange(start..<start + 32 - Address.byteCount)
            case .bool: bytes.removeSubrange(start..<start + 31)
            case .fixedBytes(let count): bytes.removeSubrange(start + count..<start + 32)
            default: break
            }
        }
    }

    private mutating func appendPackedElements(_ values: [ABIValue], of type: ABIType) throws(EthereumError) {
        for index in values.indices {
            do throws(EthereumError) {
                switch (type.form, values[index]) {
                case (.array(let element), .array(let inner)): try appendPackedElements(inner, of: element)
                case (.fixedArray(let element, let count), .array(let inner)):
                    try inner.check(count: count)
                    try appendPackedElements(inner, of: element)
                case (.bytes, _), (.string, _), (.tuple, _):
                    throw EthereumError(.invalidABIValue, "an array of bytes, strings or tuples has no packed encoding")
                default: try appendWord(values[index], as: type)
                }
            } catch {
                throw error.inValue(index)
            }
        }
    }
}
