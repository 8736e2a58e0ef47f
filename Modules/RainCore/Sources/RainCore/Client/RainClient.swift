public import RainEthereum

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

    /// The wallet's address on a chain.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for a chain that is not configured, `walletUnavailable` (RAIN_404),
    ///   `tokenExpired` (RAIN_201).
    public func getWalletAddress(on chain: ChainID) async throws -> Address {
        _ = try shared.node(of: chain)
        return try await wallet.address(on: chain)
    }

    /// How much of a token the wallet holds, at the newest block.
    ///
    /// - Throws: `RainError` `tokenNotFound` (RAIN_102) for a contract whose decimals cannot be read, `networkError` (RAIN_301),
    ///   and those of `getWalletAddress(on:)`. What cannot be read is an error, never a zero.
    public func getBalance(of token: Token = .native, on chain: ChainID) async throws -> Balance {
        let node = try shared.node(of: chain)
        let account = try await wallet.address(on: chain)
        switch token {
        case .native:
            let currency = node.network.currency
            let answer = try await node.read(.balance(of: account))
            return Balance(
                chainID: chain, token: token, symbol: currency.symbol,
                amount: try TokenAmount(baseUnits: try answer.quantity(), decimals: currency.decimals))
        case .contract(let address):
            let unit = try await TokenUnits(node: node, tokens: shared.tokens).unitForShowing(token)
            let answer = try await node.read(.call(address, ERC20.balanceOf(account)))
            return Balance(
                chainID: chain, token: token, symbol: unit.symbol,
                amount: try TokenAmount(baseUnits: try answer.returnedNumber(), decimals: unit.decimals))
        }
    }

    /// The tokens known on a chain: those built in, then those the app registered.
    public func knownTokens(on chain: ChainID) -> [TokenInfo] {
        shared.tokens.tokens(on: chain)
    }
}
