public import RainCrypto
import RainEncoding

/// Proof that a contact was verified by a one-time code, to be used for a look-up, a sign-up and a log-in.
public struct VerificationToken: Sendable {
    /// The token as it came, for requests.
    public let token: Redacted<String>
    /// Its identifier, which the usage messages of ``ClientSignature`` name.
    public let id: String
    /// When it ends, in milliseconds since 1970.
    public let expiresAtMilliseconds: Int64
    /// The compressed public key it is bound to; nil for tokens of the older kind.
    public let publicKeyHex: String?
    /// The contact that was verified.
    public let contact: Redacted<String>

    /// Checks a token and reads it.
    ///
    /// - Parameters:
    ///   - token: The token as it came.
    ///   - keys: The pinned keys. A token of the older kind is accepted only when its key is among them.
    ///   - publicKeyHex: The key it must be bound to; nil accepts any, and tokens bound to none.
    /// - Throws: ``TurnkeyError`` of kind `untrusted` or `unexpectedAnswer`.
    public init(_ token: Redacted<String>, keys: TurnkeyEnclaveKeys, boundTo publicKeyHex: String?) throws(TurnkeyError) {
        let signed = try SignedToken(token)
        let claims = signed.claims
        let bound = claims["public_key"]?.stringValue
        // Only tokens that are not bound to a key may be of the older kind: its key must not vouch for the newer claims.
        let signers = [keys.tlsFetcher] + (bound == nil ? [keys.legacyVerification].compactMap { $0 } : [])
        guard signers.contains(where: { $0.key.isValid(signed.signature, for: signed.signedBytes) }) else {
            throw TurnkeyError(.untrusted, "the verification token is not signed by the enclave")
        }
        guard publicKeyHex == nil || bound == publicKeyHex else {
            throw TurnkeyError(.untrusted, "the verification token is bound to another key")
        }
        self.token = token
        id = try claims.text("id")
        contact = Redacted(claims["contact"]?.stringValue ?? "")
        self.publicKeyHex = bound
        expiresAtMilliseconds = try Self.milliseconds(claims["exp"])
    }

    /// The newer tokens carry milliseconds as a string, the older ones seconds as a number.
    private static func milliseconds(_ expiry: JSONValue?) throws(TurnkeyError) -> Int64 {
        if let text = expiry?.stringValue, text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int64(text),
            value <= Int64(maximumSeconds) * 1000
        {
            return value
        }
        if let seconds = expiry?.intValue, 0...maximumSeconds ~= seconds { return Int64(seconds) * 1000 }
        throw TurnkeyError(.unexpectedAnswer, "the verification token has no expiry")
    }
}
