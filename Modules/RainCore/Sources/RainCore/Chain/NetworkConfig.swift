public import RainEthereum

/// A chain, and how it is reached.
public struct NetworkConfig: Hashable, Sendable {
    /// The chain.
    public let chainID: ChainID

    /// The node's JSON-RPC URL, `http` or `https`; it may hold a key, so it is never printed.
    public let rpcURL: String

    /// The chain's name for people.
    public let name: String

    /// The currency fees are paid in.
    public let currency: NativeCurrency

    /// Where a block explorer shows the chain, without a trailing slash; nil when none is known.
    public let explorerURL: String?

    /// Makes a configuration.
    ///
    /// What is left out is taken from what is known about the chain.
    ///
    /// - Parameters:
    ///   - chainID: The chain. The node is asked once whether it serves it.
    ///   - rpcURL: The node's JSON-RPC URL. `RainSdk.Builder.build()` refuses one that is not `http` or `https`.
    ///   - name: The name for people; `Chain <id>` when nothing is known.
    ///   - currency: The currency fees are paid in; Ether when nothing is known.
    ///   - explorerURL: A block explorer that shows a transaction at `<explorer>/tx/<hash>`.
    public init(
        chainID: ChainID, rpcURL: String, name: String? = nil, currency: NativeCurrency? = nil, explorerURL: String? = nil
    ) {
        let known = KnownChain.all[chainID]
        self.chainID = chainID
        self.rpcURL = rpcURL
        self.name = name ?? known?.name ?? "Chain \(chainID)"
        self.currency = currency ?? known?.currency ?? .ether
        var explorer = explorerURL ?? known?.explorer
        while explorer?.last == "/" { explorer?.removeLast() }
        self.explorerURL = explorer
    }

    /// Whether the chain takes a fee for bringing data to Ethereum.
    var isRollup: Bool { KnownChain.rollups.contains(chainID) }

    /// Where a transaction can be looked at, or nil when no explorer is known.
    public func explorerURL(of transaction: Hash32) -> String? {
        explorerURL.map { "\($0)/tx/\(transaction)" }
    }
}

extension NetworkConfig: CustomStringConvertible {
    /// The chain's name and number, without the node's URL.
    public var description: String { "\(name) (\(chainID))" }
}
