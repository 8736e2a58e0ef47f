/// How the signature in an `X-Stamp` header was made; open, because the service knows more schemes than this client makes.
public struct SignatureScheme: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// A name as the service spells it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// ECDSA on P-256 over the SHA-256 of the body, in DER.
    public static let p256 = SignatureScheme(rawValue: "SIGNATURE_SCHEME_TK_API_P256")
    /// ECDSA on secp256k1 over the SHA-256 of the body, in DER.
    public static let secp256k1 = SignatureScheme(rawValue: "SIGNATURE_SCHEME_TK_API_SECP256K1")
}
