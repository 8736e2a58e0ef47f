@_spi(RainFeature) import RainCore
import RainEthereum
import TurnkeyAPI

/// A transaction of Turnkey's history as Rain's movements: one for each thing it moved, or one that says only that it was.
struct HistoryRow {
    /// A transaction that moved nothing the indexer knows.
    static let call = RainTransaction.Category(rawValue: "call")

    let transaction: IndexedTransaction
    let chain: ChainID
    let account: Address

    /// The movements, in the order of the transfers.
    ///
    /// - Throws: `RainError` `networkError` (RAIN_301) for a hash, a sender or an amount that is none.
    func movements() throws(RainError) -> [RainTransaction] {
        guard let hash = try? Hash32(transaction.hash), let sender = try? Address(transaction.from) else {
            throw Self.unreadable
        }
        guard !transaction.transfers.isEmpty else {
            return [
                movement(
                    transaction.hash, hash, from: sender, to: transaction.to.flatMap { try? Address($0) },
                    category: Self.call)
            ]
        }
        var movements: [RainTransaction] = []
        for (place, transfer) in transaction.transfers.enumerated() {
            guard let value = try? UInt256(decimal: transfer.amount) else { throw Self.unreadable }
            let asset = AssetName(transfer.asset, on: chain)
            let other = transfer.counterparty.flatMap { try? Address($0) }
            let isIn = transfer.direction == "IN"
            let isPiece = asset.category == .erc721
            movements.append(
                movement(
                    "\(transaction.hash):\(place)", hash, from: isIn ? other ?? sender : account, to: isIn ? account : other,
                    category: asset.category, asset: asset, value: isPiece ? nil : value,
                    amount: isPiece ? nil : amount(value, of: transfer, asset), symbol: transfer.symbol))
        }
        return movements
    }

    private func amount(_ value: UInt256, of transfer: IndexedTransaction.Transfer, _ asset: AssetName) -> TokenAmount? {
        guard let decimals = transfer.decimals, asset.token != nil else { return nil }
        return try? TokenAmount(baseUnits: value, decimals: decimals)
    }

    private func movement(
        _ id: String, _ hash: Hash32, from: Address, to: Address?, category: RainTransaction.Category,
        asset: AssetName? = nil, value: UInt256? = nil, amount: TokenAmount? = nil, symbol: String? = nil
    ) -> RainTransaction {
        var metadata = ["status": Self.words(transaction.status), "sponsored": "\(transaction.isSponsored)"]
        // What an unknown contract calls itself is no fact.
        metadata["assetSymbol"] = symbol
        return RainTransaction(
            id: id, hash: hash, chainID: chain, blockNumber: transaction.blockNumber.flatMap { UInt64($0) },
            timestamp: transaction.blockTime.flatMap { Timestamp(rfc3339: $0) }, from: from, to: to, category: category,
            token: asset?.token, rawValue: value, amount: amount, tokenID: asset?.tokenID, succeeded: succeeded,
            metadata: metadata)
    }

    private var succeeded: Bool? {
        switch transaction.status {
        case "CONFIRMED", "FINALIZED", "SUCCESS", "SUCCEEDED": true
        case "EXECUTION_REVERTED", "REVERTED", "FAILED", "DROPPED": false
        default: nil
        }
    }

    /// `EXECUTION_REVERTED` as `executionReverted`.
    private static func words(_ status: String) -> String {
        let words = status.lowercased().split(separator: "_")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private static var unreadable: RainError {
        RainError(.networkError, "Turnkey's history holds a transaction whose hash, sender or amount is none")
    }
}
