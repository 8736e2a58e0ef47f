import RainEncoding

/// A user of the app at Privy.
public struct PrivyUser: Hashable, Sendable {
    /// The user's DID, `did:privy:…`.
    public let id: String
    /// When the user was made, in seconds since 1970; nil when the service does not say.
    public let createdAt: Int64?
    /// What is linked to the user, in the service's order; kinds this version does not know are among them, by their type.
    public let linkedAccounts: [PrivyLinkedAccount]
    /// Whether the user has no contact yet.
    public let isGuest: Bool

    /// The Ethereum wallets that Privy holds for the user, by their index.
    public var embeddedWallets: [PrivyLinkedWallet] {
        linkedAccounts.compactMap(\.wallet).filter(\.isEmbeddedEthereum)
            .sorted { ($0.index ?? .max, $0.address) < ($1.index ?? .max, $1.address) }
    }

    /// - Throws: ``PrivyError`` of kind `unexpectedAnswer`.
    init(_ value: JSONValue) throws(PrivyError) {
        id = try value.text("id")
        createdAt = value["created_at"]?.intValue.map { Int64($0) }
        isGuest = value["is_guest"]?.boolValue ?? false
        linkedAccounts = try value.list("linked_accounts").prefix(Self.maximumAccounts)
            .compactMap { PrivyLinkedAccount($0) }
    }

    /// A bound; a user has a handful.
    private static let maximumAccounts = 1_000
}
