/// What is applied to the payload before it is signed; open.
public struct PayloadHash: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Keccak-256, so that the service, and the organisation's policies, see what is signed.
    public static let keccak256 = PayloadHash(rawValue: "HASH_FUNCTION_KECCAK256")
    /// SHA-256.
    public static let sha256 = PayloadHash(rawValue: "HASH_FUNCTION_SHA256")
    /// Nothing: the payload is the 32-byte digest, or its encoding says how it is hashed.
    public static let none = PayloadHash(rawValue: "HASH_FUNCTION_NO_OP")
}
