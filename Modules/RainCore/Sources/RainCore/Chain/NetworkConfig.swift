public import RainEthereum

/// A chain, and how it is reached.
public struct NetworkConfig: Hashable, Sendable {
    /// The chain.
    public let chainID: ChainID

    /// The nodes' JSON-RPC URLs, `http` or `https`, the preferred one first; they may hold keys, so they are never printed.
    public let rpcURLs: [String]

    /// The chain's name for people.
    public let name: String

    /// The currency fees are paid in.
    public let currency: NativeCurrency

    /// Where a block explorer shows the chain, without a trailing slash; nil when none is known.
    public let explorerURL: String?

    /// Makes a configuration with several nodes: where one fails, the next is asked.
    ///
    /// What is left out is taken from what is known about the chain.
    ///
    /// - Parameters:
    ///   - chainID: The chain. Each node is asked with every read whether it serves it, and not believed otherwise.
    ///   - rpcURLs: The nodes' JSON-RPC URLs, the preferred one first. `RainSdk.Builder.build()` refuses one that is not `http`
    ///     or `https`, the same one twice, and none at all.
    ///   - name: The name for people; `Chain <id>` when nothing is known.
    ///   - currency: The currency fees are paid in; Ether when nothing is known.
    ///   - explorerURL: A block explorer that shows a transaction at `<explorer>/tx/<hash>`.
    public init(
        chainID: ChainID, rpcURLs: [String], name: String? = nil, currency: NativeCurrency? = nil, explorerURL: String? = nil
    ) {
        let known = KnownChain.all[chainID]
        self.chainID = chainID
        self.rpcURLs = rpcURLs
        self.name = name ?? known?.name ?? "Chain \(chainID)"
        self.currency = currency ?? known?.currency ?? .ether
        var explorer = explorerURL ?? known?.explorer
        while explorer?.last == "/" { explorer?.removeLast() }
        self.explorerURL = explorer
    }

    /// Makes a configuration with one node; otherwise as with several.
    public init(
        chainID: ChainID, rpcURL: String, name: String? = nil, currency: NativeCurrency? = nil, explorerURL: String? = nil
    ) {
        self.init(chainID: chainID, rpcURLs: [rpcURL], name: name, currency: currency, explorerURL: explorerURL)
    }

    /// The preferred node's JSON-RPC URL; empty when there is none.
    public var rpcURL: String { rpcURLs.first ?? "" }

    /// Whether the chain takes a fee for bringing data to Ethereum.
    var isRollup: Bool { KnownChain.rollups.contains(chainID) }

    /// Where a transaction can be looked at, or nil when no explorer is known.
    public func explorerURL(of transaction: Hash32) -> String? {
        explorerURL.map { "\($0)/tx/\(transaction)" }
    }
}

extension NetworkConfig: CustomStringConvertible {
    /// The chain's name and number, without the nodes' URLs.
    public var description: String { "\(name) (\(chainID))" }
}

extension NetworkConfig {
    /// Checks the URLs' shape; the transport reads them in full when they are used.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), which names a URL by its number and never by its text.
    func checkURLs() throws(RainError) {
        guard !rpcURLs.isEmpty else { throw RainError(.invalidConfig, "\(self) has no RPC URL; give it at least one") }
        for (index, url) in rpcURLs.enumerated() {
            guard Self.isWebURL(url) else {
                throw RainError(
                    .invalidConfig, "the \(urlName(index)) of \(self) must begin with https:// or http:// and name a host")
            }
            guard !rpcURLs[..<index].contains(url) else {
                throw RainError(.invalidConfig, "the \(urlName(index)) of \(self) is there twice; each is another node's")
            }
        }
    }

    /// How a URL is called in a message: by its number, counted from 1, where there are several.
    func urlName(_ index: Int) -> String { rpcURLs.count > 1 ? "RPC URL \(index + 1)" : "RPC URL" }

    private static func isWebURL(_ text: String) -> Bool {
        guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
        let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return !host.isEmpty && text.utf8.allSatisfy { 0x21...0x7e ~= $0 } && !host.contains("@")
    }
}
