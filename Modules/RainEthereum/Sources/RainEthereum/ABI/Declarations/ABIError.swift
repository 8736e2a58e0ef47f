public import RainEncoding

/// A custom error of a contract, which a call reverts with: "error InsufficientBalance(uint256 available, uint256 required)".
public struct ABIError: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The parameters, in order.
    public let inputs: [ABIParameter]

    /// The name and the types of the parameters: "InsufficientBalance(uint256,uint256)".
    public let signature: String

    /// The first four bytes of the revert data.
    public let selector: ABISelector

    /// Makes an error of its parts.
    ///
    /// - Throws: `invalidABIDeclaration` when the name is no identifier or the parameters take more than `ABIType.maximumWords`.
    public init(name: String, inputs: [ABIParameter]) throws(EthereumError) {
        try ABIDeclaration.check(name, inputs)
        self.name = name
        self.inputs = inputs
        signature = ABIDeclaration.signature(name, inputs)
        selector = ABISelector(hashing: signature)
    }

    /// Reads a declaration as in Solidity, with the keyword `error`.
    ///
    /// - Throws: `invalidABIDeclaration` for any other text; the message says where.
    public init(_ text: some StringProtocol) throws(EthereumError) {
        try self.init(ABIDeclaration(text, .error))
    }

    /// Reads an entry of a contract's JSON; members that are not known are ignored.
    ///
    /// - Throws: `invalidABIDeclaration`.
    public init(json: JSONValue) throws(EthereumError) {
        try self.init(ABIDeclaration(json: json, .error))
    }

    init(_ declaration: ABIDeclaration) throws(EthereumError) {
        try self.init(name: declaration.name, inputs: declaration.inputs)
    }

    /// The revert data: the selector and the values.
    ///
    /// - Throws: `invalidABIValue`.
    public func encode(_ values: [ABIValue]) throws(EthereumError) -> [UInt8] {
        try ABIEncoder.encode(values, as: inputs, selector: selector)
    }

    /// Reads revert data.
    ///
    /// - Throws: `invalidABI` when it is of another error or its values are not of these types.
    public func decode(_ data: [UInt8], strictness: ABIStrictness = .canonical) throws(EthereumError) -> [ABIValue] {
        guard ABISelector(startOf: data) == selector else {
            throw EthereumError(.invalidABI, "the data does not begin with the selector of this error")
        }
        return try ABIDecoder.decode(data, from: 4, as: inputs, strictness)
    }
}
