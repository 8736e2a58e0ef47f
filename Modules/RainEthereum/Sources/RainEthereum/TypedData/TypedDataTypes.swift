/// The struct types of typed data (EIP-712), each with the hash of its type.
///
/// Put together once and kept: `TypedDataTypes("Mail(Person from,Person to,string contents)Person(string name,address wallet)")`.
/// At most 256 structs of 256 members, and 64 KiB of names and types.
public struct TypedDataTypes: Hashable, Sendable {
    /// The structs but the domain's, by name, so that the order of declaration does not matter.
    let structures: [TypedDataStructure]

    /// The type of the domain, when it is declared.
    let domain: TypedDataStructure?

    /// The name of the domain's type.
    static let domainName = "EIP712Domain"

    /// No types at all.
    static let none = TypedDataTypes(structures: [], domain: nil)

    /// Puts declared structs together.
    ///
    /// - Parameter declarations: The members of each struct, in order, by its name. `EIP712Domain` is the type of the domain.
    /// - Throws: `invalidTypedData` when a name is no identifier, or that of an atomic type or like one (uint7), a member is declared twice or of an
    ///   unknown type, a member holds `EIP712Domain`, or there is too much of it.
    public init(_ declarations: [String: [TypedDataMember]]) throws(EthereumError) {
        try self.init(declarations.map { TypedDataDeclaration(name: $0.key, members: $0.value) })
    }

    /// Puts declared structs together; the caller has seen to it that each name occurs once.
    init(_ declarations: [TypedDataDeclaration]) throws(EthereumError) {
        try Self.checkSize(of: declarations)
        let declared = declarations.filter { $0.name != Self.domainName }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        let names = declared.map(\.name)
        var structures: [TypedDataStructure] = []
        structures.reserveCapacity(declared.count)
        for declaration in declared {
            guard ABIScanner.isIdentifier(declaration.name), !TypedDataFieldType.isReserved(declaration.name) else {
                throw EthereumError(
                    .invalidTypedData,
                    "a struct is named by an identifier (letters, digits, _, $) that neither is nor looks like an atomic type's"
                )
            }
            structures.append(try TypedDataStructure(declaration, among: names))
        }
        // A hash is made of declarations alone, so one that is set does not change the next.
        for index in structures.indices { structures[index].setTypeHash(among: structures) }
        var domain = try declarations.first { $0.name == Self.domainName }
            .map { declaration throws(EthereumError) in try TypedDataStructure(declaration, among: names) }
        domain?.setTypeHash(among: structures)
        self.structures = structures
        self.domain = domain
    }

    /// Takes structs that were checked before.
    private init(structures: [TypedDataStructure], domain: TypedDataStructure?) {
        self.structures = structures
        self.domain = domain
    }

    /// The same structs beside another type of the domain.
    func with(domain: TypedDataStructure) -> TypedDataTypes {
        TypedDataTypes(structures: structures, domain: domain)
    }

    /// The names of the structs: `EIP712Domain` first when it is declared, then the others in order.
    public var names: [String] {
        (domain.map { [$0.name] } ?? []) + structures.map(\.name)
    }

    /// The members of a struct in order, or nil when none of this name is declared.
    public func members(of name: String) -> [TypedDataMember]? {
        structure(named: name)?.fields.map(\.member)
    }

    /// The text of a struct's type: its own declaration, then those of all structs it holds, by name (EIP-712, encodeType).
    ///
    /// - Throws: `invalidTypedData` when no struct of this name is declared.
    public func encodeType(_ name: String) throws(EthereumError) -> String {
        String(decoding: try declared(name).encodedType(among: structures), as: UTF8.self)
    }

    /// The Keccak-256 hash of a struct's type (EIP-712, typeHash).
    ///
    /// - Throws: `invalidTypedData` when no struct of this name is declared.
    public func typeHash(_ name: String) throws(EthereumError) -> Hash32 {
        Hash32(try declared(name).typeHash)
    }

    /// The struct of a name.
    func declared(_ name: String) throws(EthereumError) -> TypedDataStructure {
        guard let structure = structure(named: name) else {
            throw EthereumError(.invalidTypedData, "no struct of this name is declared among the types")
        }
        return structure
    }

    private func structure(named name: String) -> TypedDataStructure? {
        name == Self.domainName ? domain : structures.first { $0.name == name }
    }

    private static func checkSize(of declarations: [TypedDataDeclaration]) throws(EthereumError) {
        var bytes = 0
        var hasRoom = declarations.count <= TypedDataLimits.structures
        for declaration in declarations {
            bytes += declaration.name.utf8.count
            hasRoom = hasRoom && declaration.members.count <= TypedDataLimits.members
            for member in declaration.members { bytes += member.name.utf8.count + member.type.utf8.count + 2 }
        }
        guard hasRoom, bytes <= TypedDataLimits.declarationBytes else {
            throw EthereumError(
                .invalidTypedData,
                """
                the types are at most \(TypedDataLimits.structures) structs of \(TypedDataLimits.members) members, and \
                \(TypedDataLimits.declarationBytes) bytes of names
                """)
        }
    }
}
