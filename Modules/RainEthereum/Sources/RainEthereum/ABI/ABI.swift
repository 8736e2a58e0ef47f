/// Solidity's contract ABI: values to bytes and back, for types that are known at run time.
///
/// For the calls, events and errors of a contract see `ABIFunction`, `ABIEvent`, `ABIError` and `ABIContract`.
public enum ABI: Sendable {
    /// Encodes values as parameters: what Solidity's `abi.encode` gives.
    ///
    /// - Throws: `invalidABIValue` when there are more or fewer values than types, or a type cannot hold its value. The message
    ///   says which one, counted from 0.
    public static func encode(_ values: [ABIValue], as types: [ABIType]) throws(EthereumError) -> [UInt8] {
        try ABIEncoder.encode(values, as: types.map { ABIParameter($0) })
    }

    /// Decodes parameters: what Solidity's `abi.decode` reads.
    ///
    /// - Parameter strictness: Unless told otherwise, encoding the values again gives the same bytes.
    /// - Throws: `invalidABI` when the bytes are no encoding of these types; the message says which value, counted from 0. Also
    ///   when they hold more than 1,048,576 values. `invalidABIDeclaration` when the types take more than
    ///   `ABIType.maximumWords`.
    public static func decode(
        _ bytes: [UInt8], as types: [ABIType], strictness: ABIStrictness = .canonical
    ) throws(EthereumError) -> [ABIValue] {
        let parameters = types.map { ABIParameter($0) }
        _ = try ABIType.words(of: parameters)
        return try ABIDecoder.decode(bytes, from: 0, as: parameters, strictness)
    }
}
