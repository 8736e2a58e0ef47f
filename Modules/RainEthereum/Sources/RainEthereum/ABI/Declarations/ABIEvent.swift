import RainCrypto
public import RainEncoding

/// An event of a contract: how to search for its logs, and what one says.
///
///     let transfer = try ABIEvent("event Transfer(address indexed from, address indexed to, uint256 value)")
///     let topics = try transfer.topics(matching: [nil, .address(holder)])
public struct ABIEvent: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The parameters, in order, indexed ones among them.
    public let inputs: [ABIParameter]

    /// Whether logs of the event carry no hash of its signature, so that they cannot be told by it.
    public let isAnonymous: Bool

    /// The name and the types of the parameters: "Transfer(address,address,uint256)".
    public let signature: String

    /// The Keccak-256 hash of the signature: the first topic of a log, unless the event is anonymous.
    public let topic0: Hash32

    /// Makes an event of its parts.
    ///
    /// - Throws: `invalidABIDeclaration` when the name is no identifier, more than three parameters are indexed (four of an
    ///   anonymous event), or the parameters take more than `ABIType.maximumWords`.
    public init(name: String, inputs: [ABIParameter], isAnonymous: Bool = false) throws(EthereumError) {
        try ABIDeclaration.check(name, inputs)
        let maximum = isAnonymous ? 4 : 3
        guard inputs.count(where: \.isIndexed) <= maximum else {
            throw EthereumError(.invalidABIDeclaration, "an event has at most 3 indexed parameters, an anonymous one 4")
        }
        self.name = name
        self.inputs = inputs
        self.isAnonymous = isAnonymous
        signature = ABIDeclaration.signature(name, inputs)
        topic0 = .keccak256(Array(signature.utf8))
    }

    /// Reads a declaration as in Solidity, with the keyword `event`.
    ///
    /// - Throws: `invalidABIDeclaration` for any other text; the message says where.
    public init(_ text: some StringProtocol) throws(EthereumError) {
        try self.init(ABIDeclaration(text, .event))
    }

    /// Reads an entry of a contract's JSON; members that are not known are ignored.
    ///
    /// - Throws: `invalidABIDeclaration`.
    public init(json: JSONValue) throws(EthereumError) {
        try self.init(ABIDeclaration(json: json, .event))
    }

    init(_ declaration: ABIDeclaration) throws(EthereumError) {
        try self.init(name: declaration.name, inputs: declaration.inputs, isAnonymous: declaration.isAnonymous)
    }
}
