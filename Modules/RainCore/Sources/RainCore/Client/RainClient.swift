/// One wallet, whoever holds its keys: its address, what it holds, and what it sends.
///
/// Get one from `RainSdk.provider(_:)`. Every method may throw `CancellationError` besides the errors it names.
public final class RainClient: Sendable {
    /// Who holds the keys.
    public let providerID: ProviderID
    /// What the provider can do beyond signing.
    public let capabilities: Set<Capability>

    let wallet: any WalletProvider
    let shared: SharedServices

    init(descriptor: any ProviderDescriptor, wallet: any WalletProvider, shared: SharedServices) {
        providerID = descriptor.id
        capabilities = descriptor.capabilities
        self.wallet = wallet
        self.shared = shared
    }
}
