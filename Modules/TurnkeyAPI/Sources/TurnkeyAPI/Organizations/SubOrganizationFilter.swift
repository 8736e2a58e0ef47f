/// What sub-organisations are looked for by; open.
public struct SubOrganizationFilter: Hashable, Sendable {
    /// The name on the wire.
    public let type: String
    /// The value looked for.
    public let value: String

    /// A filter as the service spells it.
    public init(type: String, value: String) {
        self.type = type
        self.value = value
    }

    /// The contact of a user; verified or not, as the question says.
    public static func contact(_ contact: TurnkeyContact) -> Self {
        SubOrganizationFilter(type: contact.filterType, value: contact.value)
    }
    /// The name of the sub-organisation.
    public static func name(_ name: String) -> Self { SubOrganizationFilter(type: "NAME", value: name) }
    /// The name of a user.
    public static func userName(_ name: String) -> Self { SubOrganizationFilter(type: "USERNAME", value: name) }
    /// The identifier of a user's passkey, base64url.
    public static func credentialID(_ id: String) -> Self { SubOrganizationFilter(type: "CREDENTIAL_ID", value: id) }
    /// The public key of a user, compressed and in hexadecimal.
    public static func publicKey(_ hex: String) -> Self { SubOrganizationFilter(type: "PUBLIC_KEY", value: hex) }
    /// The address of a wallet account.
    public static func walletAddress(_ address: String) -> Self {
        SubOrganizationFilter(type: "WALLET_ACCOUNT_ADDRESS", value: address)
    }
}

extension SubOrganizationFilter: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of filter; the value is left out.
    public var description: String { type }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// A mirror that shows nothing of the content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
