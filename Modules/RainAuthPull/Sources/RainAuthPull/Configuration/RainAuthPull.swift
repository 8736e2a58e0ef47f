public import RainCore
internal import RainEthereum

/// Auth Pull: a card authorisation takes USDC straight from the wallet, under an allowance that the user gave.
///
/// Rain pulls by itself, on its servers. The app shows, gives and takes back the allowance:
///
///     let sdk = try RainSdk.builder()
///         .rpcEndpoints([NetworkConfig(chainID: .baseSepolia, rpcURL: "https://base-sepolia-rpc.publicnode.com")])
///         .register(provider)
///         .register(RainAuthPull(.sandbox(operatorAddress: "0x5a6E6b0d5Ea051CfFF9b3dcC2Aa8Dac226458f29")))
///         .build()
///     let client = try await sdk.provider(provider.id)
///     let approval = try await client.prepareApproval(.unlimited, on: .baseSepolia)   // show it, then
///     let sent = try await client.send(approval, idempotencyKey: "auth pull")
///     let confirmed = try await client.confirmTokenAllowance(sent, .unlimited)
///
/// Without it every call of Auth Pull is `invalidConfig` (RAIN_102), and with it only the configured operator, token and chains
/// are touched: anything else is refused before the wallet or a node is asked.
public struct RainAuthPull: RainModule {
    /// The settings, as the app gave them.
    public let config: RainAuthPullConfig

    /// Makes the feature; the settings are checked by `RainSdk.Builder.build()`.
    public init(_ config: RainAuthPullConfig) {
        self.config = config
    }

    /// What the feature is called, for error messages.
    public static let name = "RainAuthPull"

    /// The settings once they are checked.
    public struct State: Sendable {
        let operatorAddress: Address
        /// The tokens of the chains that a node is configured for.
        let tokens: [ChainID: Address]
        /// Those chains, in the order of the SDK's configuration.
        let chainIDs: [ChainID]
    }

    /// Checks the settings; nothing goes over the network.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102) for an operator or a token that is malformed or zero, no token at all, a
    ///   chain that is not one of the environment's, and when no configured chain is among them.
    public func validate(chains: [NetworkConfig]) throws(RainError) -> State {
        let spender = try Self.address(config.operatorAddress, of: "the operator")
        guard !config.tokenAddresses.isEmpty else {
            throw RainError(.invalidConfig, "Auth Pull has no token; give it one for each chain it is to work on")
        }
        let allowed = RainAuthPullChains.allowed(for: config.kind)
        var tokens: [ChainID: Address] = [:]
        for (chain, text) in config.tokenAddresses.sorted(by: { $0.key < $1.key }) {
            guard allowed.contains(chain) else {
                throw RainError(
                    .invalidConfig,
                    """
                    Auth Pull (\(config.kind.rawValue)) does not work on chain \(chain); it does on: \
                    \(Self.list(allowed.sorted()))
                    """)
            }
            tokens[chain] = try Self.address(text, of: "the token of chain \(chain)")
        }
        let reached = chains.map(\.chainID).filter { tokens[$0] != nil }
        guard !reached.isEmpty else {
            throw RainError(
                .invalidConfig,
                """
                none of the chains of Auth Pull (\(Self.list(tokens.keys.sorted()))) has an RPC URL; give one to \
                rpcEndpoints(_:)
                """)
        }
        return State(
            operatorAddress: spender, tokens: tokens.filter { reached.contains($0.key) }, chainIDs: reached)
    }

    private static func address(_ text: String, of what: String) throws(RainError) -> Address {
        let address: Address
        do {
            address = try Address(text)
        } catch {
            throw RainError(.invalidConfig, "\(what) of Auth Pull is no address: \(error.message)", underlying: error)
        }
        guard !address.isZero else { throw RainError(.invalidConfig, "\(what) of Auth Pull is the zero address") }
        return address
    }

    static func list(_ chains: [ChainID]) -> String { chains.map(\.description).joined(separator: ", ") }
}
