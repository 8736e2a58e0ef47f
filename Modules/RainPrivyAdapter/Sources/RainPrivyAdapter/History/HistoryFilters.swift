import PrivyAPI
@_spi(RainFeature) import RainCore
import RainEthereum

/// What Privy's history of a chain is asked for, one thing at a time.
struct HistoryFilters: Sendable {
    /// Privy is asked for at most ten things: the chain's currency and so many tokens.
    static let maximumTokens = 9

    /// One thing, and what it is to Rain.
    struct Filter: Sendable {
        let filter: PrivyHistoryFilter
        let token: Token
        /// The decimals, where they are known for certain.
        let decimals: Int?
    }

    /// The chain as Privy names it.
    let chain: String
    /// The things: the currency, the tokens the app named, those known beforehand.
    let filters: [Filter]

    /// Nil for a chain that Privy keeps no history of.
    init?(chain: ChainID, tokens: [Address]) {
        guard let known = Self.chains[chain] else { return nil }
        self.chain = known.name
        let builtIn = TokenInfo.builtIn(on: chain)
        let others = builtIn.map(\.address).filter { !tokens.contains($0) }
        let chosen = (tokens + others).prefix(Self.maximumTokens)
        filters =
            [Filter(filter: .asset(known.currency), token: .native, decimals: 18)]
            + chosen.map { address in
                Filter(
                    filter: .token(address.description), token: .contract(address),
                    decimals: builtIn.first { $0.address == address }?.decimals)
            }
    }

    private static let chains: [ChainID: (name: String, currency: String)] = [
        1: ("ethereum", "eth"), 10: ("optimism", "eth"), 137: ("polygon", "pol"), 8453: ("base", "eth"),
        42161: ("arbitrum", "eth"), 59144: ("linea", "eth"), 11_155_111: ("sepolia", "eth"), 84532: ("base_sepolia", "eth"),
    ]
}
