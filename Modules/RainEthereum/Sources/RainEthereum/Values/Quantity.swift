/// The QUANTITY encoding of Ethereum's JSON-RPC: "0x" and a number in as few hex digits as it needs.
///
/// Zero is "0x0". A number with a leading zero ("0x0400"), "0x" alone and a number without prefix are refused, as nodes do.
public enum Quantity: Sendable {
    /// Writes a number: "0x", lower case, no leading zero.
    public static func encode(_ value: UInt256) -> String {
        value.hex
    }

    /// Writes a number: "0x", lower case, no leading zero.
    public static func encode(_ value: UInt64) -> String {
        "0x" + String(value, radix: 16)
    }

    /// Reads a number of at most 256 bits.
    ///
    /// - Throws: `invalidHex` when the text is not "0x" and hex digits without a leading zero; `overflow` above 256 bits.
    public static func decode(_ text: String) throws(EthereumError) -> UInt256 {
        let digits = text.utf8.dropFirst(2)
        guard text.utf8.starts(with: "0x".utf8) else {
            throw EthereumError(.invalidHex, "a quantity starts with 0x")
        }
        guard let first = digits.first else {
            throw EthereumError(.invalidHex, "a quantity has at least one digit; zero is 0x0")
        }
        guard first != UInt8(ascii: "0") || digits.count == 1 else {
            throw EthereumError(.invalidHex, "a quantity has no leading zero; zero is 0x0")
        }
        do {
            return try UInt256(hex: text)
        } catch {
            throw error.kind == .overflow ? error : EthereumError(.invalidHex, error.message)
        }
    }

    /// Reads a number of at most 64 bits: a nonce, a gas amount, a block number, a time.
    ///
    /// - Throws: `invalidHex` when the text is not "0x" and hex digits without a leading zero; `overflow` above 64 bits.
    public static func decodeUInt64(_ text: String) throws(EthereumError) -> UInt64 {
        guard let value = UInt64(exactly: try decode(text)) else {
            throw EthereumError(.overflow, "the quantity is above 2^64 - 1, the greatest number allowed here")
        }
        return value
    }
}
