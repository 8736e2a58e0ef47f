import RainCrypto

extension ABIEncoder {
    /// The topic of an indexed parameter: its word, or, for everything that is no word, the hash of its bytes in place.
    ///
    /// - Throws: `invalidABIValue`.
    static func topic(_ value: ABIValue, as type: ABIType) throws(EthereumError) -> Hash32 {
        var encoder = ABIEncoder(wordCount: 1)
        switch (type.form, value) {
        // Alone, these two are hashed as they are; inside arrays and tuples they are padded.
        case (.bytes, .bytes(let content)): return .keccak256(content)
        case (.string, .string(let text)): return .keccak256(Array(text.utf8))
        case (.array, _), (.fixedArray, _), (.tuple, _):
            try encoder.appendInPlace(value, as: type)
            return .keccak256(encoder.bytes)
        default:
            try encoder.appendWord(value, as: type)
            return try Hash32(bytes: encoder.bytes)
        }
    }

    /// Appends a value without lengths and offsets, every part padded to whole words.
    private mutating func appendInPlace(_ value: ABIValue, as type: ABIType) throws(EthereumError) {
        switch (type.form, value) {
        case (.bytes, .bytes(let content)): appendPadded(content)
        case (.string, .string(let text)): appendPadded(text.utf8)
        case (.array(let element), .array(let values)):
            try appendInPlace(values) { _ in element }
        case (.fixedArray(let element, let count), .array(let values)):
            try values.check(count: count)
            try appendInPlace(values) { _ in element }
        case (.tuple(let components), .tuple(let values)):
            guard values.count == components.count else {
                throw EthereumError(
                    .invalidABIValue, "there are \(components.count) components, but \(values.count) values")
            }
            try appendInPlace(values) { components[$0].type }
        default: try appendWord(value, as: type)
        }
    }

    private mutating func appendInPlace(_ values: [ABIValue], type: (Int) -> ABIType) throws(EthereumError) {
        for index in values.indices {
            do {
                try appendInPlace(values[index], as: type(index))
            } catch {
                throw error.inValue(index)
            }
        }
    }

    private mutating func appendPadded(_ content: some Collection<UInt8>) {
        bytes.append(contentsOf: content)
        appendZeros(toFillWordAfter: content.count)
    }
}
