import RainEncoding

/// A wallet: one seed.
public struct TurnkeyWalletSummary: Hashable, Sendable {
    /// Its identifier.
    public let id: String
    /// Its name, unique within the organisation.
    public let name: String
    /// Whether its phrase, or a key of it, was ever exported.
    public let isExported: Bool
    /// Whether its phrase was imported, and so was known elsewhere before.
    public let isImported: Bool

    init(_ json: JSONValue) throws(TurnkeyError) {
        id = try json.text("walletId")
        name = json["walletName"]?.stringValue ?? ""
        isExported = json["exported"]?.boolValue ?? false
        isImported = json["imported"]?.boolValue ?? false
    }
}
