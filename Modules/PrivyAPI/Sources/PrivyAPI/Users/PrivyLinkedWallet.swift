import RainEncoding

/// A wallet that is linked to a user.
public struct PrivyLinkedWallet: Hashable, Sendable {
    /// Names it in requests; nil for one that Privy does not hold, or holds in a browser's way.
    public let id: String?
    /// Its address, as the service spells it.
    public let address: String
    /// The family of chains: `ethereum` and others.
    public let chainType: String
    /// Its place among the user's wallets, the last step of its path `m/44'/60'/0'/0/n`.
    public let index: Int?
    /// Whether its key was brought from elsewhere.
    public let isImported: Bool

    let client: String?
    let connector: String?
    let recovery: String?

    init?(_ value: JSONValue) {
        guard let address = value["address"]?.stringValue, !address.isEmpty else { return nil }
        self.address = address
        id = value["id"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
        chainType = value["chain_type"]?.stringValue ?? "ethereum"
        index = value["wallet_index"]?.intValue
        isImported = value["imported"]?.boolValue ?? false
        client = value["wallet_client_type"]?.stringValue
        connector = value["connector_type"]?.stringValue
        recovery = value["recovery_method"]?.stringValue
    }

    /// Whether Privy holds it, for Ethereum.
    public var isEmbeddedEthereum: Bool { client == "privy" && connector == "embedded" && chainType == "ethereum" }

    /// Whether its key is in the service's enclave, so that requests reach it; others need the vendor's page in a browser.
    public var isReachable: Bool { id != nil && recovery == "privy-v2" }
}
