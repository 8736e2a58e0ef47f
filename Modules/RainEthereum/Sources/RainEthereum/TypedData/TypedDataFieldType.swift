/// The type of a member, read from its name.
indirect enum TypedDataFieldType: Hashable, Sendable {
    /// An atomic type, `bytes` or `string`.
    case elementary(ABIType)
    /// The struct at this place among the declared ones.
    case structure(Int)
    /// An array; the count is nil where it may have any.
    case array(of: TypedDataFieldType, count: Int?)

    /// Reads the name of a type; `structures` are the names of the structs in their order.
    ///
    /// - Throws: `invalidTypedData` when there is no such type.
    init(_ name: String, structures: [String]) throws(EthereumError) {
        let base = Substring(name.utf8.prefix { $0 != UInt8(ascii: "[") })
        var type: TypedDataFieldType
        // No struct has the name of an elementary type.
        if let elementary = Self.elementary(base) {
            type = .elementary(elementary)
        } else if let place = structures.firstIndex(where: { $0 == base }) {
            type = .structure(place)
        } else if base == TypedDataTypes.domainName {
            throw EthereumError(.invalidTypedData, "EIP712Domain is the type of the domain, and of no member")
        } else {
            throw EthereumError(
                .invalidTypedData, "a member's type is an atomic type such as uint256, a declared struct, or an array of these")
        }
        var rest = name.utf8[base.endIndex...]
        var dimensions = 0
        while let first = rest.first {
            dimensions += 1
            guard dimensions <= TypedDataLimits.dimensions, first == UInt8(ascii: "["),
                let end = rest.firstIndex(of: UInt8(ascii: "]"))
            else { throw Self.invalidArray }
            let digits = rest[..<end].dropFirst()
            let count = ABIScanner.number(digits)
            guard digits.isEmpty || count.map({ $0 <= TypedDataLimits.arrayCount }) == true else { throw Self.invalidArray }
            type = .array(of: type, count: count)
            rest = rest[end...].dropFirst()
        }
        self = type
    }

    /// The elementary type of a name; nil when there is none, as for "uint7".
    static func elementary(_ name: some StringProtocol) -> ABIType? {
        try? ABIType.elementary(name)
    }

    /// Whether a name is that of an elementary type, or of one that does not exist, such as "uint7": readers differ in what
    /// they take that for.
    static func isReserved(_ name: String) -> Bool {
        do throws(EthereumError) { return try ABIType.elementary(name) != nil } catch { return true }
    }

    /// The struct this type holds, directly or as the element of arrays, and whether an array stands between.
    var heldStructure: (index: Int, isInArray: Bool)? {
        switch self {
        case .elementary: nil
        case .structure(let index): (index, false)
        case .array(let element, _): element.heldStructure.map { ($0.index, true) }
        }
    }

    private static let invalidArray = EthereumError(
        .invalidTypedData,
        """
        an array is written [] or [count], the count at most \(TypedDataLimits.arrayCount) and without leading zeros, at most \
        \(TypedDataLimits.dimensions) times
        """)
}
