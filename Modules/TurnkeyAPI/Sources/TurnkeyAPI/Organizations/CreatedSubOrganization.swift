import RainEncoding

/// A sub-organisation that was just made.
public struct CreatedSubOrganization: Hashable, Sendable {
    /// Its identifier.
    public let organizationID: String
    /// Its root users, in the order they were named.
    public let rootUserIDs: [String]
    /// The wallet that was made with it.
    public let wallet: CreatedWallet?

    init(_ json: JSONValue, for plan: NewSubOrganization) throws(TurnkeyError) {
        organizationID = try json.text("subOrganizationId")
        rootUserIDs = try json.texts("rootUserIds")
        guard rootUserIDs.count == plan.rootUsers.count else {
            throw TurnkeyError(.unexpectedAnswer, "the sub-organisation has other users than were asked for")
        }
        guard let wanted = plan.wallet else {
            wallet = nil
            return
        }
        wallet = try CreatedWallet(json["wallet"] ?? .null, accounts: wanted.accounts.count)
    }
}
