import RainEncoding

/// A sub-organisation that was just made for a new user.
public struct NewAccount: Hashable, Sendable {
    /// The sub-organisation.
    public let organizationID: String
    /// Its user.
    public let userID: String
    /// The addresses of the wallet that was made with it, in the order of the accounts asked for.
    public let addresses: [String]
    /// The wallet that was made with it; nil when none was asked for, or the service does not say.
    public let walletID: String?

    init(organizationID: String, userID: String, addresses: [String], walletID: String?) {
        self.organizationID = organizationID
        self.userID = userID
        self.addresses = addresses
        self.walletID = walletID
    }

    init(_ json: JSONValue, wallet: NewWallet?) throws(TurnkeyError) {
        // The account is made, whatever else the answer says: who logs in next finds what there is.
        let answered = json["wallet"].flatMap { $0.objectValue == nil ? Optional<JSONValue>.none : $0 }
        let made = try answered.map { made throws(TurnkeyError) in
            try CreatedWallet(made, accounts: wallet?.accounts.count ?? 0)
        }
        self.init(
            organizationID: try json.text("organizationId"), userID: try json.text("userId"),
            addresses: made?.addresses ?? [], walletID: made?.id)
    }
}
