public import RainEncoding

/// A function of a contract: its calldata, and what it returns.
///
///     let transfer = try ABIFunction("function transfer(address to, uint256 amount) returns (bool)")
///     let calldata = try transfer.encodeCall([.address(recipient), .uint(16_380_000)])
public struct ABIFunction: Hashable, Sendable {
    /// The name.
    public let name: String

    /// The parameters, in order.
    public let inputs: [ABIParameter]

    /// What is returned, in order.
    public let outputs: [ABIParameter]

    /// What the function does with state and native currency.
    public let stateMutability: ABIStateMutability

    /// The name and the types of the parameters: "transfer(address,uint256)".
    public let signature: String

    /// The first four bytes of the calldata.
    public let selector: ABISelector

    /// Makes a function of its parts.
    ///
    /// - Throws: `invalidABIDeclaration` when the name is no identifier or the parameters take more than `ABIType.maximumWords`.
    public init(
        name: String, inputs: [ABIParameter], outputs: [ABIParameter] = [], stateMutability: ABIStateMutability = .nonpayable
    ) throws(EthereumError) {
        try ABIDeclaration.check(name, inputs, outputs)
        self.name = name
        self.inputs = inputs
        self.outputs = outputs
        self.stateMutability = stateMutability
        signature = ABIDeclaration.signature(name, inputs)
        selector = ABISelector(hashing: signature)
    }

    /// Reads a declaration as in Solidity, with or without the keyword, names and modifiers:
    /// "function balanceOf(address owner) view returns (uint256)", "balanceOf(address)".
    ///
    /// - Throws: `invalidABIDeclaration` for any other text; the message says where.
    public init(_ text: some StringProtocol) throws(EthereumError) {
        try self.init(ABIDeclaration(text, .function))
    }

    /// Reads an entry of a contract's JSON; members that are not known are ignored.
    ///
    /// - Throws: `invalidABIDeclaration`.
    public init(json: JSONValue) throws(EthereumError) {
        try self.init(ABIDeclaration(json: json, .function))
    }

    init(_ declaration: ABIDeclaration) throws(EthereumError) {
        try self.init(
            name: declaration.name, inputs: declaration.inputs, outputs: declaration.outputs,
            stateMutability: declaration.stateMutability)
    }
}

extension ABIFunction {
    /// The calldata of a call: the selector and the arguments.
    ///
    /// - Throws: `invalidABIValue` when there are more or fewer arguments than parameters or a type cannot hold its value; the
    ///   message says which, counted from 0.
    public func encodeCall(_ arguments: [ABIValue]) throws(EthereumError) -> [UInt8] {
        try ABIEncoder.encode(arguments, as: inputs, selector: selector)
    }

    /// Reads the arguments of a call back.
    ///
    /// - Parameter strictness: Unless told otherwise, only the one calldata that `encodeCall` gives is taken.
    /// - Throws: `invalidABI` when the calldata calls another function or its arguments are not of these types.
    public func decodeCall(
        _ calldata: [UInt8], strictness: ABIStrictness = .canonical
    ) throws(EthereumError) -> [ABIValue] {
        guard ABISelector(startOf: calldata) == selector else {
            throw EthereumError(.invalidABI, "the calldata does not begin with the selector of this function")
        }
        return try ABIDecoder.decode(calldata, from: 4, as: inputs, strictness)
    }

    /// Encodes what the function returns, for tests and stand-ins of a contract.
    ///
    /// - Throws: `invalidABIValue`.
    public func encodeReturn(_ values: [ABIValue]) throws(EthereumError) -> [UInt8] {
        try ABIEncoder.encode(values, as: outputs)
    }

    /// Reads what a call returned.
    ///
    /// - Parameter strictness: Unless told otherwise, only what an encoder gives for these types is taken.
    /// - Throws: `invalidABI` when the data is not of these types. No data usually means that no contract stands at the address.
    public func decodeReturn(
        _ data: [UInt8], strictness: ABIStrictness = .canonical
    ) throws(EthereumError) -> [ABIValue] {
        try ABIDecoder.decode(data, from: 0, as: outputs, strictness)
    }
}
