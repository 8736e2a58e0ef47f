import RainEncoding

/// An account of a wallet: one key, and the address it has on its chains.
public struct WalletAccount: Hashable, Sendable {
    /// The address format of Ethereum and the chains like it.
    public static let ethereumFormat = "ADDRESS_FORMAT_ETHEREUM"

    /// The account's own identifier; lists are paged by it.
    public let id: String
    /// The wallet it was derived from.
    public let walletID: String
    /// The derivation path.
    public let path: String
    /// The form of ``address``.
    public let addressFormat: String
    /// The address.
    public let address: String
    /// The public key as the service spells it, compressed and in hexadecimal; nil when it does not say.
    public let publicKeyHex: String?

    init(_ json: JSONValue) throws(TurnkeyError) {
        id = try json.text("walletAccountId")
        walletID = try json.text("walletId")
        path = json["path"]?.stringValue ?? ""
        addressFormat = try json.text("addressFormat")
        address = try json.text("address")
        publicKeyHex = try json.optionalText("publicKey")
    }

    /// Whether this is an Ethereum account.
    public var isEthereum: Bool { addressFormat == Self.ethereumFormat }
}
