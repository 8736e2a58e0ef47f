/// How the payload of a signing request is spelled; open.
public struct PayloadEncoding: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Hexadecimal bytes.
    public static let hexadecimal = PayloadEncoding(rawValue: "PAYLOAD_ENCODING_HEXADECIMAL")
    /// Text, whose UTF-8 bytes are the payload.
    ///
    /// Bytes that are no text must not be sent this way.
    public static let text = PayloadEncoding(rawValue: "PAYLOAD_ENCODING_TEXT_UTF8")
    /// Typed data of EIP-712 as JSON.
    public static let eip712 = PayloadEncoding(rawValue: "PAYLOAD_ENCODING_EIP712")
    /// An authorization of EIP-7702 as JSON: `{address, chainId, nonce}`.
    public static let eip7702Authorization = PayloadEncoding(rawValue: "PAYLOAD_ENCODING_EIP7702_AUTHORIZATION")
}
