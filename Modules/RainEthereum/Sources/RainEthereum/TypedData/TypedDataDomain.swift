/// What a typed-data signature is for (EIP-712, eip712Domain): a contract on a chain, under its name and version.
///
/// The fields that are nil are no part of the domain. A signature is valid only where the contract builds the same domain: a
/// token named "USD Coin" on one chain may be named "USDC" on another, and its `DOMAIN_SEPARATOR()` tells which is right.
public struct TypedDataDomain: Hashable, Sendable {
    /// The name of the contract or the application.
    public var name: String?

    /// The version of the domain, such as "2".
    public var version: String?

    /// The chain (EIP-155).
    public var chainID: UInt256?

    /// The contract that verifies the signature.
    public var verifyingContract: Address?

    /// 32 bytes that tell one domain from another, where nothing else does.
    public var salt: Hash32?

    /// Makes a domain of the given fields.
    public init(
        name: String? = nil, version: String? = nil, chainID: UInt256? = nil, verifyingContract: Address? = nil,
        salt: Hash32? = nil
    ) {
        self.name = name
        self.version = version
        self.chainID = chainID
        self.verifyingContract = verifyingContract
        self.salt = salt
    }

    /// The domain of a token that takes EIP-2612 permits or EIP-3009 authorizations.
    ///
    /// - Parameters:
    ///   - name: What the token's `name()` returns on this very chain.
    ///   - version: What its `version()` returns, such as "2" for USDC.
    ///   - chainID: The chain.
    ///   - contract: The token.
    public static func token(name: String, version: String, chainID: UInt64, contract: Address) -> TypedDataDomain {
        TypedDataDomain(name: name, version: version, chainID: UInt256(chainID), verifyingContract: contract)
    }

    /// Checks the domain against what the contract's `DOMAIN_SEPARATOR()` returns, before anything is signed for it.
    ///
    /// - Throws: `domainMismatch` when the contract has another one: it would refuse the signature.
    public func check(against separator: Hash32) throws(EthereumError) {
        guard try self.separator == separator else {
            throw EthereumError(
                .domainMismatch,
                "the contract has another domain: take name() and version() from the contract, on the chain it is on")
        }
    }

    /// The hash of the domain, which the contract's `DOMAIN_SEPARATOR()` returns.
    public var separator: Hash32 {
        get throws(EthereumError) {
            var encoder = TypedDataEncoder(.none)
            return Hash32(try encoder.hash(values, of: structure))
        }
    }
}

extension TypedDataDomain {
    /// The fields that are set, in the order of EIP-712.
    var values: [ABIValue] {
        var values: [ABIValue] = []
        values.reserveCapacity(5)
        if let name { values.append(.string(name)) }
        if let version { values.append(.string(version)) }
        if let chainID { values.append(.uint(chainID)) }
        if let verifyingContract { values.append(.address(verifyingContract)) }
        if let salt { values.append(.fixedBytes(salt.bytes)) }
        return values
    }

    /// The type of a domain with the fields that are set.
    var structure: TypedDataStructure {
        let isSet = [name != nil, version != nil, chainID != nil, verifyingContract != nil, salt != nil]
        let set = isSet.indices.reduce(0) { isSet[$1] ? $0 | 1 << $1 : $0 }
        return Self.structures[set]
    }

    /// The fields of EIP-712 with their types, in its order.
    static let fields: [TypedDataStructure.Field] = [
        .init(member: TypedDataMember("name", "string"), type: .elementary(.string)),
        .init(member: TypedDataMember("version", "string"), type: .elementary(.string)),
        .init(member: TypedDataMember("chainId", "uint256"), type: .elementary(.uint256)),
        .init(member: TypedDataMember("verifyingContract", "address"), type: .elementary(.address)),
        .init(member: TypedDataMember("salt", "bytes32"), type: .elementary(.bytes32)),
    ]

    /// The types of all domains, their hashes computed once; bit n of the place says that field n is set.
    private static let structures = (0..<1 << fields.count).map { set in
        TypedDataStructure(
            name: TypedDataTypes.domainName,
            atomicFields: fields.indices.filter { set >> $0 & 1 == 1 }.map { fields[$0] })
    }
}
