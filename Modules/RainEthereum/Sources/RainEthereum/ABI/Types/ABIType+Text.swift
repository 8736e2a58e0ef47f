extension ABIType {
    /// Reads a type: "uint256", "bytes32[]", "(address to, bytes data)[2][]", "tuple(address,bytes)".
    ///
    /// "uint" and "int" are those of 256 bits. Component names are optional and kept.
    ///
    /// - Throws: `invalidABIDeclaration` for any other text, or a type that is nested too deeply or too large.
    public init(_ text: some StringProtocol) throws(EthereumError) {
        var scanner = try ABIScanner(text)
        self = try scanner.takeType()
        try scanner.finish()
    }

    /// The elementary type of a name, "uint" and "int" included; nil when there is none.
    static func elementary(_ name: some StringProtocol) throws(EthereumError) -> ABIType? {
        switch name {
        case "address": return .address
        case "bool": return .bool
        case "bytes": return .bytes
        case "string": return .string
        case "uint": return .uint256
        case "int": return .int256
        default: break
        }
        let digits = name.utf8.drop { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
        guard let number = ABIScanner.number(digits) else { return nil }
        switch name.dropLast(digits.count) {
        case "uint": return try .uint(bits: number)
        case "int": return try .int(bits: number)
        case "bytes": return try .fixedBytes(count: number)
        default: return nil
        }
    }

    static let unknownName =
        "this is no type; a type is uint8 to uint256, int8 to int256, address, bool, bytes1 to bytes32, "
        + "bytes, string, a tuple, or an array of one"
}

extension ABIScanner {
    /// Takes a type with its array brackets.
    mutating func takeType(depth: Int = 0) throws(EthereumError) -> ABIType {
        let before = self
        let type: ABIType
        let name = takeWord()
        if name == nil || name == "tuple" {
            type = try .tuple(takeParameters(depth: depth + 1))
        } else if let name, let elementary = try ABIType.elementary(name) {
            type = elementary
        } else {
            rewind(to: before)
            throw fault(ABIType.unknownName)
        }
        return try takeArrays(of: type)
    }

    /// Takes array brackets, as many as there are: "[2][]" makes an array of pairs.
    mutating func takeArrays(of element: ABIType) throws(EthereumError) -> ABIType {
        var type = element
        while take("[") {
            if let count = try takeNumber() {
                type = try .fixedArray(of: type, count: count)
            } else {
                type = try .array(of: type)
            }
            try expect("]")
        }
        return type
    }

    /// Takes a list of parameters in parentheses.
    ///
    /// - Parameter allowsIndexed: Whether `indexed` may stand behind a type, as in an event.
    mutating func takeParameters(depth: Int = 0, allowsIndexed: Bool = false) throws(EthereumError) -> [ABIParameter] {
        // Recursion is bounded here: the types themselves are only made on the way back.
        guard depth <= ABIType.maximumDepth else { throw ABIType.tooDeep }
        try expect("(")
        var parameters: [ABIParameter] = []
        if take(")") { return parameters }
        repeat {
            parameters.append(try takeParameter(depth: depth, allowsIndexed: allowsIndexed))
        } while take(",")
        try expect(")")
        return parameters
    }

    private mutating func takeParameter(depth: Int, allowsIndexed: Bool) throws(EthereumError) -> ABIParameter {
        let type = try takeType(depth: depth)
        var isIndexed = false
        var hasLocation = false
        while let word = takeWord() {
            switch word {
            case "indexed" where allowsIndexed && !isIndexed: isIndexed = true
            case "memory" where type.hasLocation && !hasLocation: hasLocation = true
            case "calldata" where type.hasLocation && !hasLocation: hasLocation = true
            // "address payable" is an address for the encoding.
            case "payable" where type == .address && !hasLocation: hasLocation = true
            case "indexed", "memory", "calldata", "storage", "payable":
                throw fault("this modifier cannot stand here")
            default: return ABIParameter(type, name: String(word), isIndexed: isIndexed)
            }
        }
        return ABIParameter(type, isIndexed: isIndexed)
    }
}

extension ABIType {
    /// Whether a parameter of the type may say where it lies ("memory", "calldata").
    fileprivate var hasLocation: Bool {
        switch form {
        case .bytes, .string, .array, .fixedArray, .tuple: true
        default: false
        }
    }
}
