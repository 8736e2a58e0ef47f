import RainEncoding

/// What a history is asked for: the service lists one thing at a time.
public enum PrivyHistoryFilter: Hashable, Sendable {
    /// Something the service has a name for, such as `eth` or `usdc`.
    case asset(String)
    /// A token by its contract.
    case token(String)

    var query: (String, String) {
        switch self {
        case .asset(let name): ("asset", name)
        case .token(let address): ("token", address)
        }
    }
}

extension PrivyClient {
    /// A part of a wallet's history, newest first.
    ///
    /// - Parameters:
    ///   - chain: The service's name of the chain, such as `base`.
    ///   - limit: 1...100.
    ///   - cursor: The `next` of the part before.
    /// - Throws: ``PrivyError``; `CancellationError`.
    public func history(
        of walletID: String, chain: String, filter: PrivyHistoryFilter, limit: Int, cursor: String?
    ) async throws -> PrivyHistory {
        var query = [("chain", chain), filter.query, ("limit", String(min(max(1, limit), 100)))]
        if let cursor { query.append(("cursor", cursor)) }
        return try PrivyHistory(try await get("/wallets/\(PrivyID.checked(walletID))/transactions", query))
    }
}
