internal import RainAuthPull
internal import RainCore

/// What the commands of Auth Pull show of an allowance.
enum AllowanceReport {
    /// The allowance, and whose and for whom it is.
    static func add(_ allowance: TokenAllowance, to report: inout Report) {
        report.add("allowance", "May be taken", .text(allowance.formatted))
        report.add("token", "Token", .text(allowance.symbol))
        report.add("contract_address", "Contract", .text(allowance.tokenAddress.description))
        report.add("operator_address", "By Rain's operator", .text(allowance.spender.description))
        report.add("owner", "From", .text(allowance.owner.description))
        report.add("allowance_base_units", "In base units", .text(allowance.rawAmount.description))
        report.add("allowance_unlimited", "Without limit", .bool(allowance.isUnlimited))
        report.add("chain_id", "Chain id", chainID(allowance.chainID))
    }

    /// What `auth-pull status` shows; it ends with status 1 while something stands in a card's way.
    static func result(_ status: AuthPullStatus, on network: NetworkConfig) -> CommandResult {
        var report = Report()
        report.add("ready", "A card can be paid", .bool(status.isReady))
        if let requested = status.requested { report.add("amount", "Asked about", .text(requested.formatted)) }
        add(status.allowance, to: &report)
        report.add("balance", "Balance", status.tokenBalance.map { .text($0.formatted) } ?? .none)
        report.add("gas_balance", "For gas", status.nativeBalance.map { .text($0.amount.formatted) } ?? .none)
        report.add("gas_token", "Gas is paid in", .text(network.currency.symbol))
        report.add("approval_fee", "An approval costs", status.approvalFee.map { .text($0.fee.formatted) } ?? .none)
        report.add(
            "blockers", "In the way", columns: [.init("blocker", "What"), .init("message", "Why, and what helps")],
            rows: status.blockers.map { [.text($0.rawValue), .text($0.message)] })
        return CommandResult(report, status: status.isReady ? .done : .failed)
    }

    /// What an approval that is in its block comes to.
    static func result(_ confirmed: ConfirmedAllowance) -> CommandResult {
        var report = Report()
        report.add("status", "Status", .text("confirmed"))
        add(confirmed, to: &report)
        return CommandResult(report)
    }

    /// What an approval that this wallet sent comes to.
    static func result(_ sent: SentTransaction, _ confirmed: ConfirmedAllowance) -> CommandResult {
        var report = WalletTool.report(sent)
        report.add("status", "Status", .text("confirmed"))
        add(confirmed, to: &report)
        return CommandResult(report)
    }

    private static func add(_ confirmed: ConfirmedAllowance, to report: inout Report) {
        add(confirmed.allowance, to: &report)
        report.add("transaction_hash", "Transaction", .text(confirmed.receipt.transactionHash.description))
        report.add("block", "Block", .text(String(confirmed.receipt.block.number)))
        guard confirmed.isReduced else { return }
        report.add("note", "Note", .text("less is left than was approved: a card has been paid already"))
    }
}
