internal import RainCrypto
public import RainCore
internal import RainLock

/// A wallet with a key in memory, which counts what it is asked to sign and can be told to do something else.
public final class StubWalletProvider: WalletProvider {
    private let key: SigningKey
    private let state = Guarded<(requests: [SigningRequest], override: Override?)>(([], nil))

    /// What to do instead of signing.
    public typealias Override = @Sendable (SigningRequest) async throws -> TransactionSignature

    /// A wallet of a key.
    public init(key: SigningKey) {
        self.key = key
    }

    /// A wallet of the key 0x01…01, the same in every test.
    public convenience init() throws {
        try self.init(key: SigningKey(privateKey: SecretBytes(copying: [UInt8](repeating: 1, count: 32))))
    }

    /// A wallet of a fresh random key.
    public static func random() throws -> StubWalletProvider {
        StubWalletProvider(key: try SigningKey(Secp256k1.PrivateKey()))
    }

    /// The account.
    public var address: Address { key.address }

    /// What it was asked to sign so far.
    public var requests: [SigningRequest] { state.withLock { $0.requests } }

    /// Makes it do something else from now on: throw, wait, or sign something wrong.
    public func override(_ behaviour: Override?) {
        state.withLock { $0.override = behaviour }
    }

    /// The account's address, on every chain.
    public func address(on chain: ChainID) async throws -> Address { key.address }

    /// Signs with the key, unless told otherwise.
    public func sign(_ request: SigningRequest) async throws -> TransactionSignature {
        let override = state.withLock { state in
            state.requests.append(request)
            return state.override
        }
        if let override { return try await override(request) }
        return try key.sign(request.digest)
    }
}

/// A provider that hands out one wallet and counts how often it is made.
public final class StubProvider: ProviderDescriptor {
    /// Its name: `stub`, unless given.
    public let id: ProviderID
    /// Nothing beyond signing.
    public let capabilities: Set<Capability> = []
    private let make: @Sendable () async throws -> any WalletProvider
    private let count = Guarded(0)

    /// A provider that makes its wallet by a closure.
    public init(id: ProviderID = ProviderID(rawValue: "stub"), make: @escaping @Sendable () async throws -> any WalletProvider)
    {
        self.id = id
        self.make = make
    }

    /// A provider of one wallet.
    public convenience init(_ wallet: any WalletProvider) {
        self.init { wallet }
    }

    /// How often its wallet was made, failures included.
    public var timesMade: Int { count.withLock { $0 } }

    /// Makes the wallet.
    public func makeProvider(context: ProviderContext) async throws -> any WalletProvider {
        count.withLock { $0 += 1 }
        return try await make()
    }
}
