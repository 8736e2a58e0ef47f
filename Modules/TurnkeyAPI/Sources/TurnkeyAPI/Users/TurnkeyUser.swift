public import RainCrypto
import RainEncoding

/// A user of an organisation, with what they authenticate by.
public struct TurnkeyUser: Sendable {
    /// The identifier.
    public let id: String
    /// The name, which is often the e-mail address.
    public let name: Redacted<String>
    /// The e-mail address, verified or not.
    public let email: Redacted<String>?
    /// The telephone number, verified or not.
    public let phoneNumber: Redacted<String>?
    /// The keys.
    public let apiKeys: [APIKeyRecord]
    /// The passkeys.
    public let authenticators: [AuthenticatorRecord]

    init(_ json: JSONValue) throws(TurnkeyError) {
        id = try json.text("userId")
        name = Redacted(json["userName"]?.stringValue ?? "")
        email = try json.optionalText("userEmail").map(Redacted.init)
        phoneNumber = try json.optionalText("userPhoneNumber").map(Redacted.init)
        apiKeys = try json.list("apiKeys") { json throws(TurnkeyError) in try APIKeyRecord(json) }
        authenticators = try json.list("authenticators") { json throws(TurnkeyError) in try AuthenticatorRecord(json) }
    }
}
