import RainEncoding

/// The DATA encoding of Ethereum's JSON-RPC: "0x" and two hex digits for every byte.
///
/// Unlike a `Quantity` it keeps leading zeros, and no bytes are "0x".
public enum DataHex: Sendable {
    /// Writes bytes: "0x" and lower-case digits.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        Hex.encodePrefixed(bytes)
    }

    /// Reads "0x" and an even count of hex digits of either case.
    ///
    /// - Throws: `invalidHex` when the prefix is missing, the count of digits is odd, or a character is no hex digit.
    public static func decode(_ text: String) throws(EthereumError) -> [UInt8] {
        do {
            return try Hex.decodePrefixed(text)
        } catch {
            throw EthereumError(.invalidHex, "data is 0x and two hex digits for every byte")
        }
    }
}
