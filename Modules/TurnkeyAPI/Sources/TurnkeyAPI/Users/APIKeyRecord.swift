import RainEncoding

/// A key that the service knows as a user's: the key of an administrator's tool, or of a log-in session.
public struct APIKeyRecord: Hashable, Sendable {
    /// What kind of key the service takes a session's for.
    public static let sessionCredential = "CREDENTIAL_TYPE_LOGIN"

    /// Its identifier.
    public let id: String
    /// Its name.
    public let name: String
    /// The compressed point, in hexadecimal.
    public let publicKeyHex: String
    /// What it is used for, as the service spells it.
    public let credentialType: String
    /// When it was made, in seconds since 1970.
    public let createdAt: Int64?
    /// How long it lives from then, in seconds; nil for a key that does not expire.
    public let lifetimeSeconds: Int64?

    init(_ json: JSONValue) throws(TurnkeyError) {
        id = try json.text("apiKeyId")
        name = json["apiKeyName"]?.stringValue ?? ""
        guard let credential = json["credential"] else {
            throw TurnkeyError(.unexpectedAnswer, "the answer has no credential")
        }
        publicKeyHex = try credential.text("publicKey")
        credentialType = try credential.text("type")
        createdAt = try json.instant("createdAt")
        lifetimeSeconds = try json.wholeNumber("expirationSeconds")
    }

    /// Whether it belongs to a log-in session.
    public var isSession: Bool { credentialType == Self.sessionCredential }
}
