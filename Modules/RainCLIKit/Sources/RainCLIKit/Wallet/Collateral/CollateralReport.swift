internal import RainCollateral
internal import RainCore

/// What the commands of the collateral show.
enum CollateralReport {
    /// What `collateral list` shows; a balance that could not be read ends it with status 1.
    static func result(
        _ contracts: [IssuingContract], _ balances: [(proxy: Address, balance: CollateralBalance)]
    ) -> CommandResult {
        var report = Report()
        report.add(
            "contracts", "Contracts",
            columns: [
                .init("proxy_address", "Collateral"), .init("chain_id", "Chain", isRightAligned: true),
                .init("contract_version", "Version", isRightAligned: true), .init("status", "Status"),
                .init("deposit_address", "Deposits to"), .init("controller_address", "Controller"),
                .init("admin_addresses", "Admins"), .forPrograms("id"),
            ],
            rows: contracts.map { contract in
                [
                    text(contract.proxyAddress), contract.chainID.map { .integer($0) } ?? .none,
                    contract.contractVersion.map { .integer($0) } ?? .none, text(contract.status),
                    text(contract.depositAddress), text(contract.controllerAddress),
                    .text(contract.adminAddresses.joined(separator: ", ")), text(contract.id),
                ]
            })
        report.add(
            "balances", "Held on this chain",
            columns: [
                .init("amount", "Amount", isRightAligned: true), .init("token", "Token"),
                .init("contract_address", "Contract"), .init("proxy_address", "Collateral"), .forPrograms("base_units"),
                .init("error", "Not readable"),
            ],
            rows: balances.map { proxy, balance in
                var (units, fault): (Report.Value, Report.Value) = (.none, .none)
                switch balance.baseUnits {
                case .success(let number): units = .text(number.description)
                case .failure(let error): fault = .text(error.message)
                }
                return [
                    text(balance.amount?.formatted), text(balance.token?.symbol), .text(balance.asset.description),
                    .text(proxy.description), units, fault,
                ]
            })
        let isWhole = balances.allSatisfy { (try? $0.balance.baseUnits.get()) != nil }
        return CommandResult(report, status: isWhole ? .done : .failed)
    }

    /// What is withdrawn, for the result of a command.
    static func add(_ intent: WithdrawalIntent, to report: inout Report) {
        report.add("amount", "Amount", .text(intent.amount.formatted))
        report.add("token", "Token", .text(intent.symbol))
        report.add("contract_address", "Contract", .text(intent.asset.description))
        report.add("to", "To", .text(intent.recipient.description))
        report.add("proxy_address", "Out of the collateral", .text(intent.proxy.description))
    }

    /// What the user agrees to, in full.
    static func lines(_ withdrawal: PreparedWithdrawal, on network: NetworkConfig) throws -> [(String, String)] {
        let intent = withdrawal.intent
        let isOwn = intent.recipient == intent.account
        return [
            ("Withdraw", "\(intent.amount) \(intent.symbol)"), ("Token", intent.asset.description),
            ("To", intent.recipient.description + (isOwn ? " (this wallet)" : "")),
            ("Out of", "the collateral \(intent.proxy)"), ("Through", intent.coordinator.description),
            ("Signed by", intent.account.description), ("On", network.description),
            ("Fee", try WalletTool.fee(withdrawal.fees, on: network)),
        ] + withdrawal.warnings.map { ("Warning", $0.message) }
    }

    private static func text(_ text: String?) -> Report.Value { text.map { .text($0) } ?? .none }
}
