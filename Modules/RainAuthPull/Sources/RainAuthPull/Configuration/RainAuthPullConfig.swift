public import RainCore

/// Who may pull, and which token on which chain.
///
/// Rain publishes one operator address for each of its environments; it comes from the app's own settings. Everything is checked
/// when the SDK is built.
public struct RainAuthPullConfig: Sendable, Hashable {
    /// Which of Rain's environments the settings are for.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Test networks.
        case sandbox
        /// Real money.
        case production
        /// Tokens of the app's choice.
        case custom
    }

    /// The environment.
    public let kind: Kind
    /// The address that may be given an allowance.
    public let operatorAddress: String
    /// The one token of each chain that may be pulled.
    public let tokenAddresses: [ChainID: String]

    /// Rain's sandbox: USDC on Base Sepolia and Arbitrum Sepolia.
    ///
    /// - Parameter operatorAddress: The sandbox operator, from Rain's Auth Pull documentation.
    public static func sandbox(operatorAddress: String) -> RainAuthPullConfig {
        RainAuthPullConfig(
            kind: .sandbox, operatorAddress: operatorAddress,
            tokenAddresses: [
                .baseSepolia: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
                .arbitrumSepolia: "0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d",
            ])
    }

    /// Rain's production: USDC on Base and Arbitrum One.
    ///
    /// - Parameter operatorAddress: The production operator, from Rain's Auth Pull documentation.
    public static func production(operatorAddress: String) -> RainAuthPullConfig {
        RainAuthPullConfig(
            kind: .production, operatorAddress: operatorAddress,
            tokenAddresses: [
                .base: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                .arbitrum: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
            ])
    }

    /// Tokens of the app's choice, on any of the chains that Auth Pull is for.
    ///
    /// - Parameters:
    ///   - operatorAddress: The address that may be given an allowance.
    ///   - tokenAddresses: The token of each chain. One that is not built in has to be registered with its decimals
    ///     (`RainSdk.Builder.registerTokens(_:)`) before an amount of it can be approved.
    public static func custom(operatorAddress: String, tokenAddresses: [ChainID: String]) -> RainAuthPullConfig {
        RainAuthPullConfig(kind: .custom, operatorAddress: operatorAddress, tokenAddresses: tokenAddresses)
    }
}
