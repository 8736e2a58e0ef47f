public import RainCore

/// The chains that Rain pulls on.
///
/// An approval on another environment's chain would be mined and be of no use.
public enum RainAuthPullChains: Sendable {
    /// The test networks.
    public static let sandbox: Set<ChainID> = [.baseSepolia, .arbitrumSepolia]

    /// Where real money is.
    public static let production: Set<ChainID> = [.base, .arbitrum]

    /// The chains that settings of a kind may name; custom ones may name all.
    public static func allowed(for kind: RainAuthPullConfig.Kind) -> Set<ChainID> {
        switch kind {
        case .sandbox: sandbox
        case .production: production
        case .custom: sandbox.union(production)
        }
    }

    /// The numbers that stand for Solana's networks: there are no allowances there.
    static let solana: Set<ChainID> = [900, 901, 902]
}
