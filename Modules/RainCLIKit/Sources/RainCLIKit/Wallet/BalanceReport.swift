internal import RainCore

/// What `balance` shows.
enum BalanceReport {
    /// What the wallet holds on one chain.
    static func result(_ balances: TokenBalances, on network: NetworkConfig) -> CommandResult {
        var report = Report()
        report.add("address", "Address", .text(balances.account.description))
        report.add("chain", "Chain", .text(network.name))
        report.add("chain_id", "Chain id", chainID(balances.chainID))
        report.add("balances", "Balances", columns: amount, rows: balances.balances.map(row))
        let faults = balances.unreadable.map { fault($0.error, $0.token.symbol, contract(.contract($0.token.address))) }
        return finished(report, faults)
    }

    /// What the wallet holds on several chains.
    static func result(_ chains: [ChainBalances]) -> CommandResult {
        var rows: [[Report.Value]] = []
        var faults: [[Report.Value]] = []
        for chain in chains {
            let place: [Report.Value] = [.text(chain.network.name), chainID(chain.network.chainID)]
            switch chain.result {
            case .success(let balances):
                rows += balances.balances.map { row($0) + place }
                faults += balances.unreadable.map {
                    fault($0.error, $0.token.symbol, contract(.contract($0.token.address))) + place
                }
            case .failure(let error): faults.append(fault(error, nil, .none) + place)
            }
        }
        var report = Report()
        let addresses = Set(chains.compactMap { $0.balances?.account.description })
        if addresses.count == 1, let address = addresses.first { report.add("address", "Address", .text(address)) }
        report.add("balances", "Balances", columns: amount + place, rows: rows)
        return finished(report, faults, place)
    }

    private static let amount: [Report.Column] = [
        .init("amount", "Amount", isRightAligned: true), .init("token", "Token"), .init("contract_address", "Contract"),
    ]

    private static let place: [Report.Column] = [.init("chain", "Chain"), .init("chain_id", "Chain id", isRightAligned: true)]

    private static func row(_ balance: Balance) -> [Report.Value] {
        [.text(balance.amount.formatted), .text(balance.symbol), contract(balance.token)]
    }

    private static func fault(_ error: RainError, _ token: String?, _ contract: Report.Value) -> [Report.Value] {
        [token.map { .text($0) } ?? .none, contract, .text(error.code), .text(error.message)]
    }

    /// The report, with what could not be read when there is some of it.
    private static func finished(
        _ report: Report, _ faults: [[Report.Value]], _ place: [Report.Column] = []
    ) -> CommandResult {
        guard !faults.isEmpty else { return CommandResult(report) }
        var report = report
        report.add(
            "unreadable", "Not readable",
            columns: [
                .init("token", "Token"), .init("contract_address", "Contract"), .init("code", "Code"), .init("message", "Why"),
            ] + place, rows: faults)
        return CommandResult(report, status: .failed)
    }
}
