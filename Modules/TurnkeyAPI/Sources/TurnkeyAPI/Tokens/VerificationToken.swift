public import RainCrypto
import RainEncoding

/// Proof that a contact was verified by a one-time code, to be used for a look-up, a sign-up and a log-in.
public struct VerificationToken: Sendable {
    /// The token as it came, for requests.
    public let token: Redacted<String>
    /// Its identifier, which the usage messages of ``ClientSignature`` name.
    public let id: String
    /// The compressed public key it is bound to.
    public let publicKeyHex: String
    /// The contact that was verified.
    public let contact: Redacted<String>
    /// When it lapses, in milliseconds since 1970; nil when it does not say, or not readably.
    public let expiresAtMilliseconds: Int64?

    /// Checks a token and reads it.
    ///
    /// Its expiry is for the service to judge. Tokens of the older kind, which are bound to no
    /// key and signed by another enclave, are refused.
    ///
    /// - Parameters:
    ///   - token: The token as it came.
    ///   - tlsFetcher: The pinned key of the enclave that makes them.
    ///   - publicKeyHex: The key it must be bound to.
    /// - Throws: ``TurnkeyError`` of kind `untrusted` or `unexpectedAnswer`.
    public init(
        _ token: Redacted<String>, tlsFetcher: EnclavePublicKey, boundTo publicKeyHex: String
    ) throws(TurnkeyError) {
        let signed = try SignedToken(token)
        guard tlsFetcher.key.isValid(signed.signature, for: signed.signedBytes) else {
            throw TurnkeyError(.untrusted, "the verification token is not signed by the enclave")
        }
        guard signed.claims["public_key"]?.stringValue == publicKeyHex else {
            throw TurnkeyError(.untrusted, "the verification token is bound to another key")
        }
        self.token = token
        self.publicKeyHex = publicKeyHex
        id = try signed.claims.text("id")
        contact = Redacted(signed.claims["contact"]?.stringValue ?? "")
        expiresAtMilliseconds = Self.expiry(signed.claims)
    }

    /// A string is milliseconds, a number seconds: both forms are met.
    private static func expiry(_ claims: JSONValue) -> Int64? {
        guard let expiry = try? claims.wholeNumber("exp") else { return nil }
        guard claims["exp"]?.stringValue == nil else { return expiry }
        let (milliseconds, overflow) = expiry.multipliedReportingOverflow(by: 1000)
        return overflow ? nil : milliseconds
    }
}
