/// A type of a contract's interface: what Solidity's Contract ABI Specification calls an elementary type, an array or a tuple.
///
/// Made by the constants and functions here, from text (`ABIType("(address,uint256)[2][]")`) or from a contract's JSON; each of
/// them refuses what no contract can have, so that every type that exists can be encoded. The fixed-point numbers and the
/// `function` type of the specification, which contracts hardly use, are not supported: their names are refused like any
/// unknown one.
public struct ABIType: Hashable, Sendable {
    /// What a type is.
    public indirect enum Form: Hashable, Sendable {
        /// `uint8` to `uint256`.
        case uint(bits: Int)
        /// `int8` to `int256`.
        case int(bits: Int)
        /// `address`.
        case address
        /// `bool`.
        case bool
        /// `bytes1` to `bytes32`.
        case fixedBytes(count: Int)
        /// `bytes`.
        case bytes
        /// `string`.
        case string
        /// `T[]`.
        case array(of: ABIType)
        /// `T[N]`.
        case fixedArray(of: ABIType, count: Int)
        /// A tuple: the components of a struct.
        case tuple([ABIParameter])
    }

    /// What the type is.
    public let form: Form

    /// Whether encodings of the type differ in length, so that it stands in the tail and its offset in the head.
    public let isDynamic: Bool

    /// How many words the type takes in the head of what holds it: 1, the offset, when it is dynamic.
    let headWords: Int

    /// How many levels of arrays and tuples the type has.
    let depth: Int

    /// How deep arrays and tuples may be nested: 64.
    public static let maximumDepth = 64

    /// How many words of 32 bytes a type of fixed size may take: 65,536, which are 2 MiB.
    public static let maximumWords = 65_536

    private init(_ form: Form, isDynamic: Bool = false, headWords: Int = 1, depth: Int = 0) {
        self.form = form
        self.isDynamic = isDynamic
        self.headWords = headWords
        self.depth = depth
    }
}

// MARK: - Making types

extension ABIType {
    /// `uint256`.
    public static let uint256 = ABIType(.uint(bits: 256))
    /// `uint8`.
    public static let uint8 = ABIType(.uint(bits: 8))
    /// `int256`.
    public static let int256 = ABIType(.int(bits: 256))
    /// `address`.
    public static let address = ABIType(.address)
    /// `bool`.
    public static let bool = ABIType(.bool)
    /// `bytes32`.
    public static let bytes32 = ABIType(.fixedBytes(count: 32))
    /// `bytes4`, the type of selectors.
    public static let bytes4 = ABIType(.fixedBytes(count: 4))
    /// `bytes`.
    public static let bytes = ABIType(.bytes, isDynamic: true)
    /// `string`.
    public static let string = ABIType(.string, isDynamic: true)

    /// `uint8`, `uint16` … `uint256`.
    ///
    /// - Throws: `invalidABIDeclaration` when the bits are no multiple of 8 from 8 to 256.
    public static func uint(bits: Int) throws(EthereumError) -> ABIType {
        try check(bits: bits)
        return ABIType(.uint(bits: bits))
    }

    /// `int8`, `int16` … `int256`.
    ///
    /// - Throws: `invalidABIDeclaration` when the bits are no multiple of 8 from 8 to 256.
    public static func int(bits: Int) throws(EthereumError) -> ABIType {
        try check(bits: bits)
        return ABIType(.int(bits: bits))
    }

    /// `bytes1` to `bytes32`.
    ///
    /// - Throws: `invalidABIDeclaration` for another count.
    public static func fixedBytes(count: Int) throws(EthereumError) -> ABIType {
        guard 1...32 ~= count else {
            throw EthereumError(.invalidABIDeclaration, "a byte string of fixed length has 1 to 32 bytes: bytes1 to bytes32")
        }
        return ABIType(.fixedBytes(count: count))
    }

    /// `T[]`.
    ///
    /// - Throws: `invalidABIDeclaration` when the nesting is deeper than `maximumDepth`, or the element takes no room: then a
    ///   few bytes could claim any number of elements.
    public static func array(of element: ABIType) throws(EthereumError) -> ABIType {
        let depth = try nested(in: [element])
        guard element.headWords > 0 else { throw emptyElement }
        return ABIType(.array(of: element), isDynamic: true, depth: depth)
    }

    /// `T[N]`.
    ///
    /// - Throws: `invalidABIDeclaration` when `count` is below 1, which Solidity refuses too, the nesting is deeper than
    ///   `maximumDepth`, the element takes no room, or the array takes more than `maximumWords`.
    public static func fixedArray(of element: ABIType, count: Int) throws(EthereumError) -> ABIType {
        let depth = try nested(in: [element])
        guard element.headWords > 0 else { throw emptyElement }
        guard count >= 1 else {
            throw EthereumError(.invalidABIDeclaration, "an array of fixed length has at least one element")
        }
        // Bounded also where the element is dynamic: the offsets take their room.
        guard count <= maximumWords / element.headWords else { throw tooLarge }
        return ABIType(
            .fixedArray(of: element, count: count), isDynamic: element.isDynamic,
            headWords: element.isDynamic ? 1 : element.headWords * count, depth: depth)
    }

    /// A tuple of named components; names may be empty.
    ///
    /// - Throws: `invalidABIDeclaration` when the nesting is deeper than `maximumDepth` or the components take more than
    ///   `maximumWords`.
    public static func tuple(_ components: [ABIParameter]) throws(EthereumError) -> ABIType {
        let depth = try nested(in: components.map(\.type))
        let words = try words(of: components)
        let isDynamic = components.contains(where: \.type.isDynamic)
        return ABIType(.tuple(components), isDynamic: isDynamic, headWords: isDynamic ? 1 : words, depth: depth)
    }

    /// How many words the head of a list of parameters takes.
    static func words(of parameters: [ABIParameter]) throws(EthereumError) -> Int {
        var words = 0
        for parameter in parameters {
            words += parameter.type.headWords
            guard words <= maximumWords else { throw tooLarge }
        }
        return words
    }

    private static func check(bits: Int) throws(EthereumError) {
        guard 8...256 ~= bits, bits % 8 == 0 else {
            throw EthereumError(.invalidABIDeclaration, "an integer has 8 to 256 bits, a multiple of 8")
        }
    }

    private static func nested(in types: [ABIType]) throws(EthereumError) -> Int {
        let depth = types.reduce(0) { max($0, $1.depth) }
        guard depth < maximumDepth else { throw tooDeep }
        return depth + 1
    }

    static let tooDeep = EthereumError(
        .invalidABIDeclaration, "arrays and tuples are nested deeper than \(maximumDepth)")

    private static let tooLarge = EthereumError(
        .invalidABIDeclaration, "a type of fixed size takes at most \(maximumWords) words of 32 bytes")

    private static let emptyElement = EthereumError(
        .invalidABIDeclaration, "the element of an array takes at least one word; an empty tuple takes none")
}

extension ABIType: CustomStringConvertible {
    /// The canonical name, from which selectors are made: "uint256", "(address,bytes[])[2][]".
    public var description: String {
        var text = ""
        appendName(to: &text)
        return text
    }

    func appendName(to text: inout String) {
        switch form {
        case .uint(let bits): text += "uint\(bits)"
        case .int(let bits): text += "int\(bits)"
        case .address: text += "address"
        case .bool: text += "bool"
        case .fixedBytes(let count): text += "bytes\(count)"
        case .bytes: text += "bytes"
        case .string: text += "string"
        case .array(let element):
            element.appendName(to: &text)
            text += "[]"
        case .fixedArray(let element, let count):
            element.appendName(to: &text)
            text += "[\(count)]"
        case .tuple(let components): Self.appendNames(of: components, to: &text)
        }
    }

    static func appendNames(of parameters: [ABIParameter], to text: inout String) {
        text += "("
        for (index, parameter) in parameters.enumerated() {
            if index > 0 { text += "," }
            parameter.type.appendName(to: &text)
        }
        text += ")"
    }
}
