public import RainCore
public import RainCrypto
import TurnkeyAPI

/// A session at Turnkey: the key that stamps requests, and the organisation it works in.
///
/// A log-in makes one that ends at a time. An app can also hand one in that it got elsewhere, such as a server's API key. The key
/// has no printable form.
public struct TurnkeySession: Sendable {
    /// The organisation the session works in; after a log-in the user's sub-organisation.
    public let organizationID: String
    /// The user, when known.
    public let userID: String?
    /// When the session ends; nil for a key without expiry.
    public let expiresAt: Timestamp?

    let key: TurnkeyAPIKey

    init(organizationID: String, userID: String?, expiresAt: Timestamp?, key: TurnkeyAPIKey) {
        self.organizationID = organizationID
        self.userID = userID
        self.expiresAt = expiresAt
        self.key = key
    }

    /// A session of an API key, as Turnkey's dashboard and tools make them.
    ///
    /// - Parameters:
    ///   - organizationID: The organisation the key belongs to and signs in.
    ///   - apiPrivateKey: The text, UTF-8, of the P-256 private key: 64 hexadecimal digits, with or without the suffix `:p256`. It
    ///     is read in place; wiping where it came from is the caller's concern.
    ///   - apiPublicKey: The public half, to be checked before any request; nil skips the check.
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) when the key is malformed, of another curve, or not the private half of
    ///   the given public key.
    public init(organizationID: String, apiPrivateKey: SecretBytes, apiPublicKey: String? = nil) throws(RainError) {
        guard !organizationID.isEmpty else {
            throw RainError(.invalidConfig, "a Turnkey session needs the id of an organisation")
        }
        do {
            let key = try TurnkeyAPIKey(privateKeyHex: apiPrivateKey, publicKeyHex: apiPublicKey)
            self.init(organizationID: organizationID, userID: nil, expiresAt: nil, key: key)
        } catch {
            throw RainError(.invalidConfig, error.message, underlying: error)
        }
    }

    /// The public key that names the session at Turnkey: 66 hexadecimal digits.
    public var publicKey: String { key.publicKeyHex }

    /// Whether the session's time has come.
    public func isExpired(at now: Timestamp) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }
}

extension TurnkeySession: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The organisation.
    public var description: String { "TurnkeySession(\(organizationID))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that does not show the key.
    public var customMirror: Mirror { Mirror(self, children: ["organizationID": organizationID]) }
}
