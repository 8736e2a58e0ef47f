public import RainCrypto
import RainEncoding

/// What a session token says, after its signature was checked.
///
/// The token alone authenticates nothing: requests are stamped with the session's private key, which never leaves this machine.
///
/// Follows https://docs.turnkey.com/authentication/sessions.
public struct SessionToken: Hashable, Sendable {
    /// The year 9999: later instants are mistakes, and their milliseconds still fit an Int64.
    private static let latestExpiry: Int64 = 253_402_300_799

    /// The organisation the session is in: the user's sub-organisation.
    public let organizationID: String
    /// The user.
    public let userID: String
    /// When the session ends, in seconds since 1970.
    public let expiresAt: Int64
    /// The kind of session as the service spells it, or the name of a session profile.
    public let sessionType: String

    /// Checks a token and reads it.
    ///
    /// Its signature is ES256 by its header but covers SHA-256(SHA-256(header.claims)).
    ///
    /// - Parameters:
    ///   - token: The token as it came.
    ///   - notarizer: The pinned key of the enclave that makes them.
    ///   - publicKeyHex: The key the session was asked for; a session of another key is refused.
    /// - Throws: ``TurnkeyError`` of kind `untrusted` when it is signed by another key or is about another session key,
    ///   `unexpectedAnswer` when it is malformed.
    public init(_ token: Redacted<String>, notarizer: EnclavePublicKey, publicKeyHex: String) throws(TurnkeyError) {
        let signed = try SignedToken(token)
        guard notarizer.key.isValid(signed.signature, for: SHA256.hash(signed.signedBytes).bytes) else {
            throw TurnkeyError(.untrusted, "the session token is not signed by the enclave")
        }
        let claims = signed.claims
        guard claims["public_key"]?.stringValue == publicKeyHex else {
            throw TurnkeyError(.untrusted, "the session token is about another key")
        }
        organizationID = try claims.text("organization_id")
        userID = try claims.text("user_id")
        sessionType = claims["session_type"]?.stringValue ?? ""
        guard let expiry = claims["exp"]?.intValue.map(Int64.init), 1...Self.latestExpiry ~= expiry else {
            throw TurnkeyError(.unexpectedAnswer, "the session token has no expiry")
        }
        expiresAt = expiry
    }
}
