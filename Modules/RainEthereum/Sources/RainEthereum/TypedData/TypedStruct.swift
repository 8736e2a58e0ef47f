/// A struct that is signed as typed data (EIP-712), written in Swift.
///
///     struct Order: TypedStruct {
///         var maker: Address
///         var amount: UInt256
///
///         static let typedDataType = TypedStructType("Order(address maker,uint256 amount)")
///         var typedDataValues: [ABIValue] { [.address(maker), .uint(amount)] }
///     }
///
///     let data = try TypedData(domain: domain, message: Order(maker: maker, amount: 5))
///     let signature = try key.sign(data)
///
/// A struct inside is given by `.tuple(_:)` with the values of its members.
public protocol TypedStruct: Sendable {
    /// The type as EIP-712 spells it; kept in a `static let`, so that its hash is computed once.
    static var typedDataType: TypedStructType { get }

    /// The values of the members, in the order of the type.
    var typedDataValues: [ABIValue] { get }
}

/// The type of a `TypedStruct`: its name, its members and its hash.
public struct TypedStructType: Sendable {
    /// The text the type was made of.
    public let text: String

    /// What the text says.
    ///
    /// A fault in it is met where the type is first used, since a `static let` cannot throw.
    let parsed: Result<(types: TypedDataTypes, structure: TypedDataStructure), EthereumError>

    /// Takes the type as EIP-712 spells it, such as "Permit(address owner,…)", with the structs it holds behind it.
    ///
    /// Text that is no such type makes every use of it throw `invalidTypedData`; see `TypedDataTypes.init(_:)`.
    public init(_ text: String) {
        self.text = text
        parsed = Result { () throws(EthereumError) in
            let types = try TypedDataTypes(text)
            guard types.domain == nil else {
                throw EthereumError(
                    .invalidTypedData, "EIP712Domain is the type of the domain, which TypedDataDomain stands for")
            }
            return (types, try types.declared(String(text.prefix { $0 != "(" })))
        }
    }

    /// The Keccak-256 hash of the type (EIP-712, typeHash).
    ///
    /// - Throws: `invalidTypedData` when the text is no type.
    public var typeHash: Hash32 {
        get throws(EthereumError) { Hash32(try parsed.get().structure.typeHash) }
    }
}

extension TypedStruct {
    /// The hash of the struct without a domain (EIP-712, hashStruct).
    ///
    /// - Throws: `invalidABIValue` when the values are not those of the type; `invalidTypedData` when the type is none.
    public var structHash: Hash32 {
        get throws(EthereumError) {
            let (types, structure) = try Self.typedDataType.parsed.get()
            var encoder = TypedDataEncoder(types)
            return Hash32(try encoder.hash(typedDataValues, of: structure))
        }
    }
}
