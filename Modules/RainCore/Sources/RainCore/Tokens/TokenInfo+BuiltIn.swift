@_spi(RainFeature)
extension TokenInfo {
    /// The tokens that are known beforehand on a chain.
    ///
    /// For providers that must name what they ask a vendor for.
    public static func builtIn(on chain: ChainID) -> [TokenInfo] { TokenRegistry.byChain[chain] ?? [] }
}
