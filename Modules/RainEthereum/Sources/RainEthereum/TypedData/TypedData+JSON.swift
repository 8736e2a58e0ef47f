public import RainEncoding

extension TypedData {
    /// Reads the JSON text of `eth_signTypedData_v4`; see `init(json:isStrict:)`.
    ///
    /// - Throws: `invalidTypedData` also for text that is no JSON or nests deeper than 128 levels.
    public init(parsing text: String, isStrict: Bool = false) throws(EthereumError) {
        try self.init(parsing: Array(text.utf8), isStrict: isStrict)
    }

    /// Reads the UTF-8 bytes of the JSON text of `eth_signTypedData_v4`; see `init(json:isStrict:)`.
    ///
    /// - Throws: `invalidTypedData` also for text that is no JSON or nests deeper than 128 levels.
    public init(parsing bytes: [UInt8], isStrict: Bool = false) throws(EthereumError) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw EthereumError(.invalidTypedData, "typed data is a JSON object; \(error)")
        }
        try self.init(json: json, isStrict: isStrict)
    }

    /// Reads `types`, `primaryType`, `domain` and `message` as `eth_signTypedData_v4` does.
    ///
    /// The domain is hashed by the `EIP712Domain` that is declared: its members, in its order. Where none is declared it has
    /// the fields of EIP-712 that are present, in the order of EIP-712.
    ///
    /// Values are not guessed at. Integers are JSON numbers without fraction or exponent, or strings of decimal digits or 0x and
    /// hex digits, exact to 256 bits. `bytesN` is exactly N bytes and `T[n]` exactly n elements. An address in mixed case carries
    /// a checksum that must match. A member that is missing or null is refused, but for a struct: it counts as 32 zero bytes,
    /// as in MetaMask and eth-account.
    ///
    /// - Parameters:
    ///   - json: The object; members of other names are ignored.
    ///   - isStrict: Whether to refuse also what `eth_signTypedData_v4` passes over: members and domain fields that are not
    ///     declared, structs that are missing, structs that hold themselves outside of arrays, and the aliases `int` and
    ///     `uint`, which EIP-712 does not have.
    /// - Throws: `invalidTypedData` for types and parts that do not fit together; `invalidABIValue` for a value that is not of
    ///   its type or is missing; `invalidNumber`, `overflow`, `invalidHex`, `invalidAddress`, `checksumMismatch` or
    ///   `nameNotSupported` for text that is no value at all. The message says which value by its position, counted from 0.
    public init(json: JSONValue, isStrict: Bool = false) throws(EthereumError) {
        guard let declared = json["types"]?.objectValue, let primaryType = json["primaryType"]?.stringValue,
            let domain = json["domain"], domain.objectValue != nil
        else {
            throw EthereumError(
                .invalidTypedData, "typed data is an object of types, primaryType, domain and message (eth_signTypedData_v4)")
        }
        let types = try Self.types(declared, domain: domain)
        if isStrict { try types.checkStrictly() }
        var reader = TypedDataReader(types, isStrict: isStrict)
        let domainType = try types.declared(TypedDataTypes.domainName)
        let structure = try types.declared(primaryType)
        let domainValues = try reader.members(of: domainType, from: domain)
        var messageValues: [ABIValue] = []
        if primaryType != TypedDataTypes.domainName {
            guard let message = json["message"] else {
                throw EthereumError(.invalidTypedData, "typed data has a message, an object")
            }
            messageValues = try reader.members(of: structure, from: message)
        }
        try self.init(
            types: types, domainType: domainType, domainValues: domainValues, primaryType: structure,
            messageValues: messageValues)
    }

    /// The data as JSON for `eth_signTypedData_v4` and for vendors that sign it.
    ///
    /// It holds what is signed and nothing else: the types with `EIP712Domain` first and the others by name, and the members
    /// in the order of their declaration. Integers beyond 2^53 − 1 are strings of decimal digits, since many readers would
    /// round a number. Reading it back gives the same digest.
    public var json: JSONValue {
        var declared = JSONObject()
        for structure in (types.domain.map { [$0] } ?? []) + types.structures {
            declared[structure.name] = .array(
                structure.fields.map { ["name": .string($0.member.name), "type": .string($0.member.type)] })
        }
        let writer = TypedDataWriter(structures: types.structures)
        let message = primaryType == TypedDataTypes.domainName ? nil : try? types.declared(primaryType)
        return [
            "types": .object(declared),
            "primaryType": .string(primaryType),
            "domain": types.domain.map { writer.object(domainValues, of: $0) } ?? [:],
            "message": message.map { writer.object(messageValues, of: $0) } ?? [:],
        ]
    }

    private static func types(_ declared: JSONObject, domain: JSONValue) throws(EthereumError) -> TypedDataTypes {
        var declarations = try TypedDataTypes.declarations(declared)
        if !declarations.contains(where: { $0.name == TypedDataTypes.domainName }) {
            let members = try domainMembers(present: domain.objectValue ?? [:])
            declarations.append(TypedDataDeclaration(name: TypedDataTypes.domainName, members: members))
        }
        return try TypedDataTypes(declarations)
    }

    /// The members of a domain whose type is not declared: what is present, in the order of EIP-712.
    private static func domainMembers(present domain: JSONObject) throws(EthereumError) -> [TypedDataMember] {
        let names = Set(domain.lazy.filter { $0.value != .null }.map(\.name))
        let members = TypedDataDomain.fields.map(\.member).filter { names.contains($0.name) }
        guard members.count == names.count else {
            throw EthereumError(
                .invalidTypedData,
                "a domain without a declared EIP712Domain has only name, version, chainId, verifyingContract and salt")
        }
        return members
    }
}
