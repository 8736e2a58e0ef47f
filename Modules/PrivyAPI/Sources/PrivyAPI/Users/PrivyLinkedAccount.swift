import RainEncoding

/// Something that is linked to a user: a contact, a passkey, a wallet.
public struct PrivyLinkedAccount: Hashable, Sendable {
    /// Its kind, as the service names it: `email`, `phone`, `wallet`, `passkey` and others.
    public let type: String
    /// The address or number of a contact, the address of a wallet, the id of a passkey; nil for other kinds.
    public let identifier: String?
    /// When it was last shown to be the user's, in seconds since 1970; the service may leave it out.
    public let verifiedAt: Int64?
    /// The wallet, when it is one.
    public let wallet: PrivyLinkedWallet?

    /// Nil for what has no type, which is none.
    init?(_ value: JSONValue) {
        guard let type = value["type"]?.stringValue, !type.isEmpty else { return nil }
        self.type = type
        verifiedAt = (value["latest_verified_at"]?.intValue ?? value["verified_at"]?.intValue).map { Int64($0) }
        identifier =
            switch type {
            case "phone": value["phoneNumber"]?.stringValue ?? value["number"]?.stringValue
            case "passkey": value["credential_id"]?.stringValue
            default: value["address"]?.stringValue
            }
        wallet = type == "wallet" ? PrivyLinkedWallet(value) : nil
    }
}
