import RainEncoding

/// A passkey that the service knows as a user's.
public struct AuthenticatorRecord: Hashable, Sendable {
    /// Its identifier at the service.
    public let id: String
    /// Its name.
    public let name: String
    /// The credential's own identifier, base64url.
    public let credentialID: String
    /// When it was registered, in seconds since 1970.
    public let createdAt: Int64?

    init(_ json: JSONValue) throws(TurnkeyError) {
        id = try json.text("authenticatorId")
        name = json["authenticatorName"]?.stringValue ?? ""
        credentialID = try json.text("credentialId")
        createdAt = try json.instant("createdAt")
    }
}
