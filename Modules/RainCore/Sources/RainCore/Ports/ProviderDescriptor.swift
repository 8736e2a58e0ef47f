/// Names a provider: who holds the keys.
public struct ProviderID: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    /// Makes an id of a name; apps may bring providers of their own.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name.
    public var description: String { rawValue }
}

/// Something a provider can do beyond signing, to choose one by.
public struct Capability: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let rawValue: String

    /// Makes a capability of a name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name.
    public var description: String { rawValue }

    /// The user can take the key or the phrase away.
    public static let export = Capability(rawValue: "export")
    /// The user can get a lost wallet back.
    public static let recovery = Capability(rawValue: "recovery")
    /// One account serves several chains.
    public static let multiChain = Capability(rawValue: "multiChain")
    /// The device asks for a finger or a face before a key is used.
    public static let biometricGate = Capability(rawValue: "biometricGate")
    /// Somebody else pays the fees.
    public static let gasSponsorship = Capability(rawValue: "gasSponsorship")
}

/// What core tells a provider about the SDK it serves.
public struct ProviderContext: Sendable {
    /// The chains that are configured.
    public let networks: [NetworkConfig]

    /// Makes a context.
    public init(networks: [NetworkConfig]) {
        self.networks = networks
    }
}

/// A provider that can be registered: a live object that owns its session, from which a wallet is made once it is needed.
public protocol ProviderDescriptor: Sendable {
    /// Its name; registering another of the same name replaces it.
    var id: ProviderID { get }

    /// What it can do beyond signing.
    var capabilities: Set<Capability> { get }

    /// Makes the wallet.
    ///
    /// Called once, however many ask; after a failure it is called again when the next one asks.
    func makeProvider(context: ProviderContext) async throws -> any WalletProvider
}
