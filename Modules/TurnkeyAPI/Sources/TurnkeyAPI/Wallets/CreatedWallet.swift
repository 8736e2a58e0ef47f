import RainEncoding

/// A wallet that was just made or imported.
public struct CreatedWallet: Hashable, Sendable {
    /// Its identifier.
    public let id: String
    /// The addresses, in the order of the accounts asked for.
    public let addresses: [String]

    init(id: String, addresses: [String]) {
        self.id = id
        self.addresses = addresses
    }

    /// Reads `{walletId, addresses}`.
    ///
    /// - Throws: ``TurnkeyError`` of kind `unexpectedAnswer` unless there is one address for each of `accounts`.
    init(_ json: JSONValue, accounts: Int) throws(TurnkeyError) {
        id = try json.text("walletId")
        addresses = try Self.addresses(json, accounts: accounts)
    }

    /// One address for each account asked for: with fewer nobody knows which is missing.
    static func addresses(_ json: JSONValue, accounts: Int) throws(TurnkeyError) -> [String] {
        let addresses = try json.texts("addresses")
        guard addresses.count == accounts else {
            throw TurnkeyError(
                .unexpectedAnswer, "the service answered with \(addresses.count) addresses for \(accounts) accounts")
        }
        return addresses
    }
}
