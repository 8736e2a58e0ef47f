public import RainEncoding
public import RainEthereum

/// Values of EIP-1193 requests as programs of all sorts write them, read without guessing.
public enum EthereumParameter: Sendable {
    /// A whole number: 0x and hexadecimal digits, decimal digits, or a JSON number that is whole and not negative.
    ///
    /// A text without 0x is decimal, never taken for hexadecimal digits or for bytes.
    ///
    /// - Throws: ``PrivyError`` of kind `invalidRequest`.
    public static func number(_ value: JSONValue) throws(PrivyError) -> UInt256 {
        let text: String
        switch value {
        case .string(let written): text = written
        case .number(let number): text = number.text
        default: throw notANumber
        }
        do throws(EthereumError) {
            if text.hasPrefix("0x") { return try UInt256(hex: text) }
            return try UInt256(decimal: text)
        } catch {
            throw notANumber
        }
    }

    private static var notANumber: PrivyError {
        PrivyError(.invalidRequest, "a number is 0x and hexadecimal digits, or decimal digits")
    }

    /// A number of 64 bits, such as a nonce.
    ///
    /// - Throws: ``PrivyError`` of kind `invalidRequest`.
    public static func number64(_ value: JSONValue) throws(PrivyError) -> UInt64 {
        guard let number = UInt64(exactly: try number(value)) else {
            throw PrivyError(.invalidRequest, "this number has more than 64 bits")
        }
        return number
    }

    /// A chain's number, from 1 up.
    ///
    /// - Throws: ``PrivyError`` of kind `invalidRequest`.
    public static func chainID(_ value: JSONValue) throws(PrivyError) -> UInt64 {
        let id = try number64(value)
        guard id > 0 else { throw PrivyError(.invalidRequest, "a chain's id is a number from 1 up") }
        return id
    }

    /// The chain in a name such as `eip155:8453` (CAIP-2).
    ///
    /// - Parameter transaction: The chain that a transaction names, which must be the same; nil when it names none.
    /// - Throws: ``PrivyError`` of kind `invalidRequest`.
    public static func chainID(caip2: String, transaction: JSONValue? = nil) throws(PrivyError) -> UInt64 {
        let digits = caip2.dropFirst("eip155:".count)
        guard caip2.hasPrefix("eip155:"), !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            throw PrivyError(.invalidRequest, "a chain is named eip155: and its number")
        }
        let named = try chainID(.string(String(digits)))
        if let transaction, try chainID(transaction) != named {
            throw PrivyError(.invalidRequest, "the transaction is for another chain than eip155:\(named)")
        }
        return named
    }

    /// The bytes of a message: those that hexadecimal digits behind 0x stand for, else the text's own.
    ///
    /// Only an even number of digits is that; `0xhello` is a text.
    public static func message(_ text: String) -> [UInt8] {
        if text.hasPrefix("0x"), let bytes = try? Hex.decodePrefixed(text) { return bytes }
        return Array(text.utf8)
    }
}
