public import RainEncoding

extension TypedDataTypes {
    /// Reads the `types` of `eth_signTypedData_v4`: for every struct its name and an array of members with `name` and `type`.
    ///
    /// - Throws: `invalidTypedData` as `init(_:)` does, and for JSON of another form.
    public init(json: JSONValue) throws(EthereumError) {
        guard case .object(let object) = json else { throw Self.invalidForm }
        try self.init(try Self.declarations(object))
    }

    /// The members of the structs, not yet checked against one another.
    static func declarations(_ object: JSONObject) throws(EthereumError) -> [TypedDataDeclaration] {
        try object.map { declaration throws(EthereumError) in
            guard case .array(let elements) = declaration.value else { throw invalidForm }
            let members = try elements.map { element throws(EthereumError) in
                guard case .object(let member) = element, case .string(let name)? = member["name"],
                    case .string(let type)? = member["type"]
                else { throw invalidForm }
                return TypedDataMember(name, type)
            }
            return TypedDataDeclaration(name: declaration.name, members: members)
        }
    }

    /// The words of a struct that are hashed: its type's hash, then one for every member (EIP-712, encodeData).
    ///
    /// - Parameters:
    ///   - name: The name of a declared struct.
    ///   - json: The struct as a JSON object, read as in `TypedData.init(json:isStrict:)`.
    /// - Throws: As `TypedData.init(json:isStrict:)`.
    public func encodeData(_ name: String, json: JSONValue) throws(EthereumError) -> [UInt8] {
        let structure = try declared(name)
        var reader = TypedDataReader(self, isStrict: false)
        let values = try reader.members(of: structure, from: json)
        var encoder = TypedDataEncoder(self)
        return try encoder.encode(values, of: structure)
    }

    /// The hash of a struct: Keccak-256 of `encodeData(_:json:)` (EIP-712, hashStruct).
    ///
    /// - Throws: As `TypedData.init(json:isStrict:)`.
    public func hashStruct(_ name: String, json: JSONValue) throws(EthereumError) -> Hash32 {
        .keccak256(try encodeData(name, json: json))
    }

    private static let invalidForm = EthereumError(
        .invalidTypedData,
        "the types are an object; each struct in it is an array of members with a name and a type, both strings")
}
