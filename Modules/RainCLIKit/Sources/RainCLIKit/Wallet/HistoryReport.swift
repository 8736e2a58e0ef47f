internal import RainCore

/// What `history` shows of a page.
enum HistoryReport {
    static func result(_ page: HistoryPage, of account: Address) -> CommandResult {
        var report = Report()
        report.add("transactions", "Movements", columns: columns, rows: page.transactions.map { row($0, of: account) })
        let coverage = page.coverage
        report.add("coverage", "Note", coverage.note.isEmpty ? .none : .text(coverage.note))
        report.add("from_block", "From block", coverage.blocks.map { .text(String($0.lowerBound)) } ?? .none)
        report.add("to_block", "To block", coverage.blocks.map { .text(String($0.upperBound)) } ?? .none)
        report.add("includes_native_transfers", "Native transfers", .bool(coverage.includesNativeTransfers))
        report.add("complete", "Nothing older", .bool(coverage.isComplete))
        report.add("next", "Next", page.next.map { .text($0.rawValue) } ?? .none)
        if case .refused = coverage.end { return CommandResult(report, status: .failed) }
        return CommandResult(report)
    }

    private static let columns: [Report.Column] = [
        .init("timestamp", "Time"), .init("direction", "Way"), .init("amount", "Amount", isRightAligned: true),
        .init("token", "Token"), .init("contract_address", "Contract"), .init("counterparty", "With"),
        .init("succeeded", "Done"), .init("transaction_hash", "Transaction"), .forPrograms("block"), .forPrograms("category"),
        .forPrograms("from"), .forPrograms("to"), .forPrograms("base_units"), .forPrograms("token_id"),
        .forPrograms("chain_id"), .forPrograms("id"),
    ]

    private static func row(_ movement: RainTransaction, of account: Address) -> [Report.Value] {
        let isOut = movement.from == account
        let isIn = movement.to == account
        let direction = isOut ? (isIn ? "self" : "out") : (isIn ? "in" : "other")
        let counterparty = isOut ? movement.to : movement.from
        return [
            movement.timestamp.map { .text($0.iso8601) } ?? .none, .text(direction),
            movement.amount.map { .text($0.formatted) } ?? .none, movement.symbol.map { .text($0) } ?? .none,
            movement.token.map { contract($0) } ?? .none, counterparty.map { .text($0.description) } ?? .none,
            movement.succeeded.map { .bool($0) } ?? .none, .text(movement.hash.description),
            movement.blockNumber.map { .text(String($0)) } ?? .none, .text(movement.category.rawValue),
            .text(movement.from.description), movement.to.map { .text($0.description) } ?? .none,
            movement.rawValue.map { .text($0.description) } ?? .none, movement.tokenID.map { .text($0.description) } ?? .none,
            chainID(movement.chainID), .text(movement.id),
        ]
    }
}
