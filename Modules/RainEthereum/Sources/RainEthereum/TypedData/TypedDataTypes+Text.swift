extension TypedDataTypes {
    /// Reads the declarations from the text of a type as EIP-712 spells it, such as
    /// "Mail(Person from,Person to,string contents)Person(string name,address wallet)".
    ///
    /// Only the spelling that is hashed is taken: no spaces but the one between type and name, the structs behind the first
    /// one sorted, and only those it holds. So the text is what `encodeType(_:)` gives back.
    ///
    /// - Throws: `invalidTypedData` for any other text.
    public init(_ text: String) throws(EthereumError) {
        var declarations: [String: [TypedDataMember]] = [:]
        var first: Substring?
        var rest = text[...]
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close else {
                throw Self.invalidText
            }
            let name = rest[..<open]
            first = first ?? name
            let list = rest[rest.index(after: open)..<close]
            let members = try list.isEmpty ? [] : list.split(separator: ",", omittingEmptySubsequences: false).map(Self.member)
            guard declarations.updateValue(members, forKey: String(name)) == nil else { throw Self.invalidText }
            rest = rest[rest.index(after: close)...]
        }
        try self.init(declarations)
        guard let first, try encodeType(String(first)) == text else { throw Self.invalidText }
    }

    private static func member(_ text: Substring) throws(EthereumError) -> TypedDataMember {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw invalidText }
        return TypedDataMember(String(parts[1]), String(parts[0]))
    }

    private static let invalidText = EthereumError(
        .invalidTypedData, "the text of a type is Name(type member,...) and the structs it holds, by name, written the same way"
    )
}
