/// What is known about a chain beforehand.
///
/// No node's URL is built in: the app brings its own.
struct KnownChain: Sendable {
    let name: String
    let currency: NativeCurrency
    let explorer: String?

    /// Chains of the OP stack, where Ethereum's price of a transaction's data comes on top of its gas.
    static let rollups: Set<ChainID> = [10, 8453, 57073, 84532, 11_155_420]

    static let all: [ChainID: KnownChain] = [
        1: KnownChain(name: "Ethereum", currency: .ether, explorer: "https://etherscan.io"),
        10: KnownChain(name: "OP Mainnet", currency: .ether, explorer: "https://optimistic.etherscan.io"),
        56: KnownChain(name: "BNB Smart Chain", currency: currency("BNB", "BNB"), explorer: "https://bscscan.com"),
        137: KnownChain(
            name: "Polygon", currency: currency("POL", "Polygon Ecosystem Token"), explorer: "https://polygonscan.com"),
        143: KnownChain(name: "Monad", currency: currency("MON", "Monad"), explorer: nil),
        324: KnownChain(name: "ZKsync Era", currency: .ether, explorer: "https://explorer.zksync.io"),
        8453: KnownChain(name: "Base", currency: .ether, explorer: "https://basescan.org"),
        9745: KnownChain(name: "Plasma", currency: currency("XPL", "Plasma"), explorer: nil),
        42161: KnownChain(name: "Arbitrum One", currency: .ether, explorer: "https://arbiscan.io"),
        42220: KnownChain(name: "Celo", currency: currency("CELO", "Celo"), explorer: "https://celoscan.io"),
        43113: KnownChain(
            name: "Avalanche Fuji", currency: currency("AVAX", "Avalanche"), explorer: "https://testnet.snowtrace.io"),
        43114: KnownChain(name: "Avalanche", currency: currency("AVAX", "Avalanche"), explorer: "https://snowtrace.io"),
        57073: KnownChain(name: "Ink", currency: .ether, explorer: nil),
        84532: KnownChain(name: "Base Sepolia", currency: .ether, explorer: "https://sepolia.basescan.org"),
        421614: KnownChain(name: "Arbitrum Sepolia", currency: .ether, explorer: "https://sepolia.arbiscan.io"),
        11_155_111: KnownChain(name: "Sepolia", currency: .ether, explorer: "https://sepolia.etherscan.io"),
    ]

    private static func currency(_ symbol: String, _ name: String) -> NativeCurrency {
        NativeCurrency(symbol: symbol, name: name)
    }
}
