public import RainCrypto
public import RainEncoding

/// A secp256k1 signature as Turnkey gives it: r, s and which of the two possible keys made it.
public struct RawSignature: Hashable, Sendable {
    /// The x coordinate of the nonce point, modulo the group order.
    public let r: Digest32
    /// The proof.
    public let s: Digest32
    /// Whether the y coordinate of the nonce point is odd.
    public let isOdd: Bool

    /// Reads `{r, s, v}`.
    ///
    /// Examples of the service, and back ends in the field, show r and s without their leading zero bytes: both are padded to
    /// 32 bytes here. `v` is read by a table, because some answers carry Ethereum's 27 and 28 and a guess would be a wrong
    /// account: `00`, `0`, `1b`, `27` are even, `01`, `1`, `1c`, `28` are odd, with or without `0x`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `unexpectedAnswer` for anything else.
    public init(_ json: JSONValue) throws(TurnkeyError) {
        r = try Self.scalar(json, "r")
        s = try Self.scalar(json, "s")
        switch Self.digits(try json.text("v")) {
        case "00", "0", "1b", "27": isOdd = false
        case "01", "1", "1c", "28": isOdd = true
        default: throw TurnkeyError(.unexpectedAnswer, "the signature's v is not one that is known")
        }
    }

    private static func digits(_ text: String) -> String {
        text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
    }

    private static func scalar(_ json: JSONValue, _ name: String) throws(TurnkeyError) -> Digest32 {
        let digits = digits(try json.text(name))
        guard 1...64 ~= digits.utf8.count,
            let bytes = try? Hex.decode(String(repeating: "0", count: 64 - digits.utf8.count) + digits),
            let scalar = Digest32(bytes)
        else {
            throw TurnkeyError(.unexpectedAnswer, "the signature's \(name) is not a number of at most 32 bytes")
        }
        return scalar
    }
}
