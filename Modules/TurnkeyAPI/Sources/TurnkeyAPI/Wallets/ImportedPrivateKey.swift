import RainEncoding

/// A private key that was just imported.
public struct ImportedPrivateKey: Hashable, Sendable {
    /// Its identifier, by which it signs and is exported.
    public let id: String
    /// Its Ethereum address.
    public let address: String

    init(_ json: JSONValue) throws(TurnkeyError) {
        id = try json.text("privateKeyId")
        let ethereum = try json.list("addresses").first { $0["format"]?.stringValue == WalletAccount.ethereumFormat }
        guard let ethereum else { throw TurnkeyError(.unexpectedAnswer, "the imported key has no Ethereum address") }
        address = try ethereum.text("address")
    }
}
