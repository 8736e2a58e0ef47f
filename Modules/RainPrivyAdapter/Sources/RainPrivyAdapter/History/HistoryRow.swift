import PrivyAPI
import RainCore
import RainEncoding
import RainEthereum

/// A row of Privy's history as Rain's movement.
struct HistoryRow {
    let row: PrivyHistory.Row
    let filter: HistoryFilters.Filter
    let chain: ChainID

    /// The movement; nil for what has no hash yet.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) for a hash, a sender or an amount that is none, or another chain's.
    func movement() throws(RainError) -> RainTransaction? {
        guard let text = row.transactionHash, !text.isEmpty else { return nil }
        guard row.caip2 == chain.caip2, let hash = try? Hash32(text), let sender = row.sender.flatMap({ try? Address($0) })
        else { throw Self.unreadable }
        var value: UInt256?
        if let raw = row.rawValue {
            guard let number = try? UInt256(decimal: raw) else { throw Self.unreadable }
            value = number
        }
        let isNative = filter.token == .native
        let id = [text, isNative ? "native" : "\(filter.token)", row.sender ?? "", row.recipient ?? "", row.rawValue ?? ""]
        return RainTransaction(
            id: id.joined(separator: ":"), hash: hash, chainID: chain, blockNumber: nil,
            timestamp: row.createdAt.map { Timestamp(millisecondsSinceEpoch: $0) }, from: sender,
            to: row.recipient.flatMap { try? Address($0) }, category: isNative ? .external : .erc20, token: filter.token,
            rawValue: value, amount: amount(value), succeeded: succeeded, metadata: metadata)
    }

    /// Only where the decimals are known here, and the service says the same: a rescaled amount is worse than none.
    private func amount(_ value: UInt256?) -> TokenAmount? {
        guard let value, let decimals = filter.decimals, row.decimals ?? decimals == decimals else { return nil }
        return try? TokenAmount(baseUnits: value, decimals: decimals)
    }

    private var succeeded: Bool? {
        switch row.status {
        case .confirmed, .finalized: true
        case .executionReverted, .failed, .replaced: false
        default: nil
        }
    }

    private var metadata: [String: String] {
        var metadata = ["caip2": chain.caip2, "status": row.status.rawValue, "sponsored": "\(row.isSponsored)"]
        metadata["privyTransactionId"] = row.privyTransactionID
        metadata["userOperationHash"] = row.userOperationHash
        metadata["type"] = row.type?.printable(limit: 64)
        return metadata
    }

    private static var unreadable: RainError {
        RainError(.networkError, "Privy's history holds a transaction whose chain, hash, sender or amount is none")
    }
}
