/// By whom and how one request is authorised.
public struct RequestAuthorization: Sendable {
    /// Who signs.
    public let signer: any PrivyAuthorizationSigner
    /// What makes the service do it once, if any.
    public let idempotencyKey: String?
    /// From when on the service refuses it, in milliseconds since 1970, if ever.
    public let expiry: Int64?

    /// Gathers the parts.
    public init(signer: any PrivyAuthorizationSigner, idempotencyKey: String? = nil, expiry: Int64? = nil) {
        self.signer = signer
        self.idempotencyKey = idempotencyKey
        self.expiry = expiry
    }
}
