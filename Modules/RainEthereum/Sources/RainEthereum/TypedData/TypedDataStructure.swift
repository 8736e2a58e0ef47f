import RainCrypto

/// A struct type whose members' types are known.
struct TypedDataStructure: Hashable, Sendable {
    /// A member with its type as it was declared and as it was read.
    struct Field: Hashable, Sendable {
        let member: TypedDataMember
        let type: TypedDataFieldType
    }

    let name: String
    let fields: [Field]
    private(set) var typeHash = Digest32()

    /// Reads the types of the members; `names` are those of the structs in their order.
    init(_ declaration: TypedDataDeclaration, among names: [String]) throws(EthereumError) {
        name = declaration.name
        var fields: [Field] = []
        fields.reserveCapacity(declaration.members.count)
        for member in declaration.members {
            guard ABIScanner.isIdentifier(member.name) else {
                throw EthereumError(.invalidTypedData, "a member is named by an identifier: letters, digits, _ and $")
            }
            guard !fields.contains(where: { $0.member.name == member.name }) else {
                throw EthereumError(.invalidTypedData, "a struct declares each of its members once")
            }
            fields.append(Field(member: member, type: try TypedDataFieldType(member.type, structures: names)))
        }
        self.fields = fields
    }

    /// Takes atomic members that are known to be right.
    init(name: String, atomicFields: [Field]) {
        self.name = name
        fields = atomicFields
        setTypeHash(among: [])
    }

    /// Computes the type's hash; the other structs need not have theirs.
    mutating func setTypeHash(among structures: [TypedDataStructure]) {
        typeHash = Keccak256.hash(encodedType(among: structures))
    }

    /// This struct's declaration, then those of all structs it holds in the order of their names.
    func encodedType(among structures: [TypedDataStructure]) -> [UInt8] {
        var text: [UInt8] = []
        appendDeclaration(to: &text)
        // The structs lie sorted by name, so their places are in the wanted order.
        for index in heldStructures(among: structures).sorted() where structures[index].name != name {
            structures[index].appendDeclaration(to: &text)
        }
        return text
    }

    /// The places of the structs this one holds at any depth; walked with a list, for a chain of types may be long.
    private func heldStructures(among structures: [TypedDataStructure]) -> Set<Int> {
        var found: Set<Int> = []
        var pending = [self]
        while let next = pending.popLast() {
            for field in next.fields {
                guard let index = field.type.heldStructure?.index, found.insert(index).inserted else { continue }
                pending.append(structures[index])
            }
        }
        return found
    }

    private func appendDeclaration(to text: inout [UInt8]) {
        text.append(contentsOf: name.utf8)
        text.append(UInt8(ascii: "("))
        for (position, field) in fields.enumerated() {
            if position > 0 { text.append(UInt8(ascii: ",")) }
            text.append(contentsOf: field.member.type.utf8)
            text.append(UInt8(ascii: " "))
            text.append(contentsOf: field.member.name.utf8)
        }
        text.append(UInt8(ascii: ")"))
    }
}
