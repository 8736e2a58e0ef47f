extension ABIEncoder {
    /// Encodes values as the parameters of a call or of a returned value, checking each against its type.
    ///
    /// - Throws: `invalidABIValue`.
    static func encode(
        _ values: [ABIValue], as parameters: [ABIParameter], selector: ABISelector? = nil
    ) throws(EthereumError) -> [UInt8] {
        let wordCount = values.reduce(0) { $0 + $1.wordBound }
        var encoder = selector.map { ABIEncoder($0, wordCount: wordCount) } ?? ABIEncoder(wordCount: wordCount)
        try encoder.appendMembers(values, of: parameters)
        return encoder.bytes
    }

    /// Appends parameters or the components of a tuple: a head of fixed size, then the tails in the same order.
    private mutating func appendMembers(_ values: [ABIValue], of parameters: [ABIParameter]) throws(EthereumError) {
        guard values.count == parameters.count else {
            throw EthereumError(
                .invalidABIValue, "there are \(parameters.count) parameters or components, but \(values.count) values")
        }
        var place = bytes.count
        let base = place
        var hasTail = false
        for index in values.indices {
            if parameters[index].type.isDynamic {
                hasTail = true
                appendOffsetRoom()
            } else {
                do {
                    try appendStatic(values[index], as: parameters[index].type)
                } catch {
                    throw error.inValue(index)
                }
            }
        }
        guard hasTail else { return }
        for index in values.indices {
            let type = parameters[index].type
            if type.isDynamic {
                setOffset(at: place, from: base)
                do {
                    try appendDynamic(values[index], as: type)
                } catch {
                    throw error.inValue(index)
                }
            }
            place += 32 * type.headWords
        }
    }

    /// Appends the elements of an array: all static, or a head of offsets and then the tails.
    private mutating func appendElements(_ values: [ABIValue], of type: ABIType) throws(EthereumError) {
        let base = bytes.count
        if type.isDynamic {
            for _ in values.indices { appendOffsetRoom() }
        }
        for index in values.indices {
            do {
                if type.isDynamic {
                    setOffset(at: base + 32 * index, from: base)
                    try appendDynamic(values[index], as: type)
                } else {
                    try appendStatic(values[index], as: type)
                }
            } catch {
                throw error.inValue(index)
            }
        }
    }

    private mutating func appendStatic(_ value: ABIValue, as type: ABIType) throws(EthereumError) {
        switch (type.form, value) {
        case (.tuple(let components), .tuple(let values)):
            try appendMembers(values, of: components)
        case (.fixedArray(let element, let count), .array(let values)):
            try values.check(count: count)
            try appendElements(values, of: element)
        default:
            try appendWord(value, as: type)
        }
    }

    private mutating func appendDynamic(_ value: ABIValue, as type: ABIType) throws(EthereumError) {
        switch (type.form, value) {
        case (.bytes, .bytes(let content)):
            appendCounted(content)
        case (.string, .string(let text)):
            appendCounted(text.utf8)
        case (.array(let element), .array(let values)):
            UInt256(UInt64(values.count)).appendWord(to: &bytes)
            try appendElements(values, of: element)
        case (.fixedArray(let element, let count), .array(let values)):
            try values.check(count: count)
            try appendElements(values, of: element)
        case (.tuple(let components), .tuple(let values)):
            try appendMembers(values, of: components)
        default:
            throw type.mismatch
        }
    }

    /// Appends a value that is one word, checked against its type.
    mutating func appendWord(_ value: ABIValue, as type: ABIType) throws(EthereumError) {
        switch (type.form, value) {
        case (.uint(let bits), .uint(let number)):
            guard number.significantBitCount <= bits else {
                throw EthereumError(.invalidABIValue, "a uint\(bits) is 0 to 2^\(bits) - 1")
            }
            append(number)
        case (.int(let bits), .int(let number)):
            guard number.fits(bits: bits) else {
                throw EthereumError(.invalidABIValue, "an int\(bits) is -2^\(bits - 1) to 2^\(bits - 1) - 1")
            }
            append(number)
        case (.address, .address(let address)): append(address)
        case (.bool, .bool(let isTrue)): append(isTrue)
        case (.fixedBytes(let count), .fixedBytes(let content)):
            guard content.count == count else {
                throw EthereumError(
                    .invalidABIValue, "a bytes\(count) has exactly \(count) bytes, not \(content.count); nothing is padded")
            }
            bytes.append(contentsOf: content)
            appendZeros(toFillWordAfter: count)
        default: throw type.mismatch
        }
    }
}

extension ABIType {
    /// The error for a value of another kind.
    var mismatch: EthereumError {
        let wanted =
            switch form {
            case .uint(let bits): "a uint\(bits) is a .uint"
            case .int(let bits): "an int\(bits) is an .int"
            case .address: "an address is an .address"
            case .bool: "a bool is a .bool"
            case .fixedBytes(let count): "a bytes\(count) is a .fixedBytes"
            case .bytes: "bytes are a .bytes"
            case .string: "a string is a .string"
            case .array, .fixedArray: "an array is an .array"
            case .tuple: "a tuple is a .tuple"
            }
        return EthereumError(.invalidABIValue, "the value is of another kind: \(wanted)")
    }
}

extension [ABIValue] {
    /// Checks the length of an array of fixed length.
    func check(count wanted: Int) throws(EthereumError) {
        guard count == wanted else {
            throw EthereumError(.invalidABIValue, "an array of fixed length has exactly \(wanted) elements, not \(count)")
        }
    }
}

extension EthereumError {
    /// The same error with the position of the value it is about, counted from 0.
    func inValue(_ index: Int) -> EthereumError {
        EthereumError(kind, "in value \(index): \(message)")
    }
}
