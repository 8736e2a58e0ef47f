import RainCrypto

/// Structured data that an account signs for a contract to verify (EIP-712): a domain and a message, both typed.
///
/// It is made of JSON, as `eth_signTypedData_v4` takes it, or of Swift values (`TypedStruct`). What exists can be signed: every
/// value has been checked against its type, and the digest is computed.
public struct TypedData: Hashable, Sendable {
    /// The struct types, that of the domain among them.
    public let types: TypedDataTypes

    /// The name of the message's type.
    ///
    /// For "EIP712Domain" the domain alone is signed, and there is no message.
    public let primaryType: String

    /// The hash of the domain (EIP-712, domainSeparator).
    public let domainSeparator: Hash32

    /// The hash of the message (EIP-712, hashStruct); nil when the domain alone is signed.
    public let messageHash: Hash32?

    /// The hash that is signed: Keccak-256 of 0x19, 0x01, the domain's hash and the message's.
    public let digest: Hash32

    /// The members of the domain, in the order of its type.
    let domainValues: [ABIValue]

    /// The members of the message, in the order of its type; none when the domain alone is signed.
    let messageValues: [ABIValue]

    /// Puts a domain and a message of Swift values together.
    ///
    /// - Throws: `invalidABIValue` when the values are not those of the type; `invalidTypedData` when the type is none.
    public init<Message: TypedStruct>(domain: TypedDataDomain, message: Message) throws(EthereumError) {
        let (types, structure) = try Message.typedDataType.parsed.get()
        let domainType = domain.structure
        try self.init(
            types: types.with(domain: domainType), domainType: domainType, domainValues: domain.values, primaryType: structure,
            messageValues: message.typedDataValues)
    }

    init(
        types: TypedDataTypes, domainType: TypedDataStructure, domainValues: [ABIValue], primaryType: TypedDataStructure,
        messageValues: [ABIValue]
    ) throws(EthereumError) {
        self.types = types
        self.primaryType = primaryType.name
        self.domainValues = domainValues
        self.messageValues = messageValues
        var encoder = TypedDataEncoder(types)
        let separator = try encoder.hash(domainValues, of: domainType)
        let message =
            primaryType.name == TypedDataTypes.domainName ? nil : try encoder.hash(messageValues, of: primaryType)
        domainSeparator = Hash32(separator)
        messageHash = message.map { Hash32($0) }
        digest = Hash32(encoder.digest(separator, message))
    }
}
