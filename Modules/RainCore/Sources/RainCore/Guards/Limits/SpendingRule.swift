internal import RainEthereum

/// A spending limit in base units, checked.
struct SpendingRule: Hashable, Sendable {
    let chainID: ChainID
    let token: Token
    let symbol: String
    let decimals: Int
    let perTransaction: UInt256?
    let total: UInt256?
    let window: Duration

    /// The longest span a limit may look back.
    private static let longestWindow = Duration.seconds(366 * 86_400)

    /// Checks a limit against what is configured.
    ///
    /// - Throws: `RainError` `invalidConfig` (RAIN_102), `tokenNotFound` (RAIN_102), `invalidAmount` (RAIN_406).
    init(_ limit: SpendingLimit, networks: [NetworkConfig], tokens: TokenStore) throws(RainError) {
        guard let network = networks.first(where: { $0.chainID == limit.chainID }) else {
            throw RainError(.invalidConfig, "a spending limit is for chain \(limit.chainID), which is not configured")
        }
        guard limit.perTransaction != nil || limit.total != nil else {
            throw RainError(.invalidConfig, "a spending limit has an amount for one transaction, for a span of time, or both")
        }
        guard limit.window >= .seconds(1), limit.window <= Self.longestWindow else {
            throw RainError(.invalidConfig, "the span of a spending limit is a second to 366 days")
        }
        switch limit.token {
        case .native:
            (symbol, decimals) = (network.currency.symbol, network.currency.decimals)
        case .contract(let address):
            guard let info = tokens.token(at: address, on: limit.chainID) else {
                throw RainError(
                    .tokenNotFound,
                    "a spending limit is for a token that is not known on \(network); register it with its decimals first")
            }
            (symbol, decimals) = (info.symbol, info.decimals)
        }
        chainID = limit.chainID
        token = limit.token
        window = limit.window
        let decimals = decimals
        perTransaction = try limit.perTransaction?.baseUnits(decimals: decimals)
        total = try limit.total?.baseUnits(decimals: decimals)
    }

    /// An amount for people, such as "16.38 USDC".
    func text(_ amount: UInt256) -> String { "\(amount.formatted(decimals: decimals)) \(symbol)" }
}
