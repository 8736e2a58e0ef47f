/// Reads parameters from encoded bytes.
///
/// Every position is compared with the bytes that are there before it is used, lengths before anything is allocated; the depth
/// is that of the type, at most `ABIType.maximumDepth`.
struct ABIDecoder {
    let bytes: [UInt8]
    private let isCanonical: Bool
    /// Where the next tail has to begin in a canonical encoding.
    private var nextTail: Int
    /// How many more values may be decoded: what keeps shared tails and deep types from filling the memory.
    private var valueBudget = maximumValueCount
    /// How many more bytes may be copied out of tails.
    private var byteBudget: Int

    /// How many values, arrays and tuples included, an encoding may hold whatever its length: 1,048,576.
    static let maximumValueCount = 1 << 20

    /// How many times its length may be copied out of an encoding whose tails are shared.
    private static let maximumInflation = 16

    /// Decodes parameters that begin at `start`: 4 in calldata, behind the selector.
    ///
    /// - Throws: `invalidABI`.
    static func decode(
        _ bytes: [UInt8], from start: Int, as parameters: [ABIParameter], _ strictness: ABIStrictness
    ) throws(EthereumError) -> [ABIValue] {
        var decoder = ABIDecoder(bytes, from: start, strictness)
        let values = try decoder.members(parameters, at: start)
        if decoder.isCanonical, decoder.nextTail != bytes.count {
            throw EthereumError(
                .invalidABI, "\(bytes.count - decoder.nextTail) bytes follow the encoding; a canonical one ends with its values"
            )
        }
        return values
    }

    private init(_ bytes: [UInt8], from start: Int, _ strictness: ABIStrictness) {
        self.bytes = bytes
        isCanonical = strictness == .canonical
        nextTail = start
        byteBudget = Self.maximumInflation * bytes.count
    }

    // MARK: Heads

    /// Reads parameters, or the components of a dynamic tuple, whose head begins at `base`.
    private mutating func members(_ parameters: [ABIParameter], at base: Int) throws(EthereumError) -> [ABIValue] {
        var words = 0
        for index in parameters.indices { words += parameters[index].type.headWords }
        try openHead(words: words, values: parameters.count, at: base)
        var values: [ABIValue] = []
        values.reserveCapacity(parameters.count)
        var place = base
        for index in parameters.indices {
            do {
                values.append(try value(parameters[index].type, at: place, base: base))
            } catch {
                throw error.inValue(index)
            }
            place += 32 * parameters[index].type.headWords
        }
        return values
    }

    /// Reads the elements of an array whose head begins at `base`.
    private mutating func elements(_ type: ABIType, count: Int, at base: Int) throws(EthereumError) -> [ABIValue] {
        // The factors are bounded: one by the bytes that are there, one by `ABIType.maximumWords`.
        guard count <= (bytes.count - base) / (32 * type.headWords) else { throw cutShort }
        try openHead(words: count * type.headWords, values: count, at: base)
        var values: [ABIValue] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            do {
                values.append(try value(type, at: base + 32 * type.headWords * index, base: base))
            } catch {
                throw error.inValue(index)
            }
        }
        return values
    }

    /// Checks that a head is there, and counts its values.
    private mutating func openHead(words: Int, values: Int, at base: Int) throws(EthereumError) {
        guard words <= (bytes.count - base) / 32 else { throw cutShort }
        nextTail = base + 32 * words
        try spend(values: values)
    }

    private mutating func spend(values: Int) throws(EthereumError) {
        valueBudget -= values
        guard valueBudget >= 0 else {
            throw EthereumError(.invalidABI, "the encoding holds more than \(Self.maximumValueCount) values")
        }
    }

    /// Reads the value whose place in the head is known to be there.
    private mutating func value(_ type: ABIType, at place: Int, base: Int) throws(EthereumError) -> ABIValue {
        guard type.isDynamic else { return try staticValue(type, at: place) }
        guard let offset = Int(exactly: bytes.word(at: place)), offset <= bytes.count - base else {
            throw EthereumError(.invalidABI, "an offset points behind the end of the data")
        }
        guard !isCanonical || base + offset == nextTail else {
            throw EthereumError(
                .invalidABI,
                "an offset does not point to where the value before it ends; a canonical encoding has no gaps, "
                    + "overlaps or shared parts")
        }
        return try dynamicValue(type, at: base + offset)
    }

    // MARK: Values

    private mutating func staticValue(_ type: ABIType, at place: Int) throws(EthereumError) -> ABIValue {
        switch type.form {
        case .tuple(let components):
            try spend(values: components.count)
            var values: [ABIValue] = []
            values.reserveCapacity(components.count)
            var place = place
            for index in components.indices {
                do {
                    values.append(try staticValue(components[index].type, at: place))
                } catch {
                    throw error.inValue(index)
                }
                place += 32 * components[index].type.headWords
            }
            return .tuple(values)
        case .fixedArray(let element, let count):
            try spend(values: count)
            var values: [ABIValue] = []
            values.reserveCapacity(count)
            for index in 0..<count {
                do {
                    values.append(try staticValue(element, at: place + 32 * element.headWords * index))
                } catch {
                    throw error.inValue(index)
                }
            }
            return .array(values)
        default:
            return try wordValue(type, at: place)
        }
    }

    private mutating func dynamicValue(_ type: ABIType, at place: Int) throws(EthereumError) -> ABIValue {
        switch type.form {
        case .tuple(let components):
            return .tuple(try members(components, at: place))
        case .fixedArray(let element, let count):
            return .array(try elements(element, count: count, at: place))
        case .array(let element):
            return .array(try elements(element, count: try length(at: place), at: place + 32))
        case .string:
            guard let text = String(validating: try content(at: place), as: UTF8.self) else {
                throw EthereumError(.invalidABI, "a string is UTF-8")
            }
            return .string(text)
        default:
            return .bytes(Array(try content(at: place)))
        }
    }

    /// Reads a length that is not above the count of bytes that follow it.
    private func length(at place: Int) throws(EthereumError) -> Int {
        guard bytes.count - place >= 32 else { throw cutShort }
        guard let count = Int(exactly: bytes.word(at: place)), count <= bytes.count - place - 32 else {
            throw EthereumError(.invalidABI, "a length is greater than the data that follows")
        }
        return count
    }

    /// Reads a byte string behind its length, with its padding.
    private mutating func content(at place: Int) throws(EthereumError) -> ArraySlice<UInt8> {
        let count = try length(at: place)
        let start = place + 32
        let end = start + count
        byteBudget -= count
        guard byteBudget >= 0 else {
            throw EthereumError(.invalidABI, "the parts of the encoding are shared too often")
        }
        if isCanonical {
            let padding = -count & 31
            guard padding <= bytes.count - end else { throw cutShort }
            guard bytes[end..<end + padding].allSatisfy({ $0 == 0 }) else {
                throw EthereumError(.invalidABI, "the bytes behind a byte string or string, up to a whole word, are zero")
            }
            nextTail = end + padding
        }
        return bytes[start..<end]
    }

    private var cutShort: EthereumError {
        let hint = bytes.isEmpty ? "; does a contract stand at this address?" : ""
        return EthereumError(.invalidABI, "the data ends before its values do\(hint)")
    }
}
