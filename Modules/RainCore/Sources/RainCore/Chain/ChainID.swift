/// A chain's number (EIP-155), greater than zero.
public struct ChainID: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// The number.
    public let rawValue: UInt64

    /// Makes an id of a number; zero names no chain and is refused by `RainSdk.Builder.build()`.
    public init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// Makes an id of a literal.
    public init(integerLiteral value: UInt64) {
        self.init(rawValue: value)
    }

    /// The number in decimal digits.
    public var description: String { String(rawValue) }

    /// The name in CAIP-2: `eip155:` and the number.
    public var caip2: String { "eip155:\(rawValue)" }

    /// Orders chains by their number.
    public static func < (left: ChainID, right: ChainID) -> Bool { left.rawValue < right.rawValue }
}

extension ChainID {
    /// Ethereum.
    public static let ethereum: ChainID = 1
    /// Base.
    public static let base: ChainID = 8453
    /// Base Sepolia, a test network.
    public static let baseSepolia: ChainID = 84532
    /// Arbitrum One.
    public static let arbitrum: ChainID = 42161
    /// Arbitrum Sepolia, a test network.
    public static let arbitrumSepolia: ChainID = 421614
    /// Avalanche C-Chain.
    public static let avalanche: ChainID = 43114
    /// Avalanche Fuji, a test network.
    public static let avalancheFuji: ChainID = 43113
}
