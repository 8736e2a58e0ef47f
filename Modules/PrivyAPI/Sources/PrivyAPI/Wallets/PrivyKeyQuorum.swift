import RainEncoding

/// Keys and users of whom so many must sign for what they own.
public struct PrivyKeyQuorum: Hashable, Sendable {
    /// Its id.
    public let id: String
    /// How many of them must sign; one when the service does not say.
    public let threshold: Int
    /// The keys, each base64 of its SubjectPublicKeyInfo, or PEM.
    public let publicKeys: [String]
    /// The users.
    public let userIDs: [String]

    init(_ value: JSONValue) throws(PrivyError) {
        id = try value.text("id")
        threshold = value["authorization_threshold"]?.intValue ?? 1
        publicKeys = (value["authorization_keys"]?.arrayValue ?? []).compactMap { $0["public_key"]?.stringValue }
        userIDs = (value["user_ids"]?.arrayValue ?? []).compactMap(\.stringValue)
    }
}
