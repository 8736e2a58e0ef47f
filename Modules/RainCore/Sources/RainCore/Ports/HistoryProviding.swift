/// A wallet provider that keeps a history of its own, which is then asked instead of the node.
///
/// An indexer knows what logs do not tell, such as transfers of the chain's own currency. To write one, map each row of the
/// vendor's to a `RainTransaction`; leave `amount` nil where the decimals are not known for certain:
///
///     extension VendorWallet: HistoryProviding {
///         func transactions(on chain: ChainID, limit: Int, before cursor: String?) async throws -> ProviderHistory {
///             let rows = try await vendor.list(chain: chain, limit: limit, cursor: cursor)
///             return ProviderHistory(transactions: rows.map(transaction), next: rows.cursor, includesNativeTransfers: true)
///         }
///     }
public protocol HistoryProviding: WalletProvider {
    /// A part of the wallet's history on a chain, newest first.
    ///
    /// - Parameters:
    ///   - limit: The most rows: 1...100.
    ///   - cursor: The `next` of the part before; nil begins with the newest.
    /// - Throws: `RainError` `chainNotSupported` (RAIN_105) for a chain the provider does not index: the node is asked then.
    ///   `tokenExpired` (RAIN_201), `networkError` (RAIN_301) and others end the call.
    func transactions(on chain: ChainID, limit: Int, before cursor: String?) async throws -> ProviderHistory
}

/// A part of a provider's own history.
public struct ProviderHistory: Sendable, Hashable {
    /// The movements, newest first.
    public let transactions: [RainTransaction]
    /// Where the next part begins, in the provider's own words; nil when there is none.
    public let next: String?
    /// Whether transfers of the chain's own currency are in it.
    public let includesNativeTransfers: Bool

    /// Makes a part.
    public init(transactions: [RainTransaction], next: String?, includesNativeTransfers: Bool) {
        self.transactions = transactions
        self.next = next
        self.includesNativeTransfers = includesNativeTransfers
    }
}
