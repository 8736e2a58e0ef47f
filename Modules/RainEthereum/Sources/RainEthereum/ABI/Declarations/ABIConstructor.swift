public import RainEncoding

/// The constructor of a contract: what follows the creation code when the contract is deployed.
public struct ABIConstructor: Hashable, Sendable {
    /// The parameters, in order.
    public let inputs: [ABIParameter]

    /// Whether native currency may be sent along.
    public let isPayable: Bool

    /// Makes a constructor of its parts.
    ///
    /// - Throws: `invalidABIDeclaration` when the parameters take more than `ABIType.maximumWords`.
    public init(inputs: [ABIParameter], isPayable: Bool = false) throws(EthereumError) {
        _ = try ABIType.words(of: inputs)
        self.inputs = inputs
        self.isPayable = isPayable
    }

    /// Reads a declaration as in Solidity: "constructor(address owner) payable".
    ///
    /// - Throws: `invalidABIDeclaration` for any other text; the message says where.
    public init(_ text: some StringProtocol) throws(EthereumError) {
        try self.init(ABIDeclaration(text, .constructor))
    }

    /// Reads an entry of a contract's JSON; members that are not known are ignored.
    ///
    /// - Throws: `invalidABIDeclaration`.
    public init(json: JSONValue) throws(EthereumError) {
        try self.init(ABIDeclaration(json: json, .constructor))
    }

    init(_ declaration: ABIDeclaration) throws(EthereumError) {
        try self.init(inputs: declaration.inputs, isPayable: declaration.stateMutability == .payable)
    }

    /// The data of the transaction that deploys the contract: the creation code, then the arguments.
    ///
    /// - Throws: `invalidABIValue`.
    public func encodeDeployment(code: [UInt8], _ arguments: [ABIValue]) throws(EthereumError) -> [UInt8] {
        code + (try ABIEncoder.encode(arguments, as: inputs))
    }
}
