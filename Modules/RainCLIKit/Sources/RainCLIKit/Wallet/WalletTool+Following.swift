internal import RainCore

// What the commands share that send something: asking first, waiting, and telling what became of it.

extension WalletTool {
    static func wait(_ arguments: ParsedArguments) throws -> Duration {
        guard let seconds = UInt32(arguments.value("wait") ?? "60") else {
            throw UsageError("--wait takes whole seconds", command: arguments.command.name)
        }
        return .seconds(Int64(seconds))
    }

    /// Shows what will be signed and asks; who agreed beforehand reads the result.
    static func confirms(_ invocation: Invocation, _ lines: [(String, String)], _ question: String) throws -> Bool {
        if invocation.assumesYes { return true }
        let width = lines.map(\.0.count).max() ?? 0
        for (label, value) in lines {
            let padding = String(repeating: " ", count: width + 2 - label.count)
            invocation.console.print(StyledText(label + padding, .dim) + StyledText(value), to: .error)
        }
        return try invocation.console.confirm(question, assumesYes: invocation.assumesYes)
    }

    static func fee(_ fees: FeeQuote, on network: NetworkConfig) throws -> String {
        guard !fees.isSponsored else { return "none: the provider pays for the gas" }
        let fee = try TokenAmount(baseUnits: fees.maximumFee, decimals: network.currency.decimals)
        return "up to \(fee) \(network.currency.symbol)"
    }

    /// Waits for what was sent, and tells what became of it; still on its way is told by the exit status.
    static func follow(
        _ sent: SentTransaction, for wait: Duration, with client: RainClient, _ progress: ProgressLine
    ) async throws -> CommandResult {
        var sent = sent
        if sent.status == .pending {
            do {
                sent = try await progress.during("Waiting for the receipt") {
                    try await client.waitForReceipt(of: sent.id, timeout: wait)
                }
            } catch let error as RainError where error == .transactionPending {
                return result(sent, client)
            } catch is CancellationError {
                // The user does not wait any longer; the transaction is on its way all the same.
                return result(sent, client)
            }
        }
        return result(sent, client)
    }

    /// A send that may be on its way is a result with an id, not an error: a script reads one shape.
    static func pendingIsNoFailure(
        _ client: RainClient, _ body: () async throws -> CommandResult
    ) async throws -> CommandResult {
        do {
            return try await body()
        } catch let error as RainError where error == .transactionPending {
            let known = try await client.pendingTransactions().first { $0.id == error.transactionID }
            guard let known else { throw error }
            return result(known, client, note: error.message)
        }
    }

    static func result(_ sent: SentTransaction, _ client: RainClient, note: String? = nil) -> CommandResult {
        let isPending = sent.status == .pending
        var report = report(
            sent, note: isPending ? note ?? "it is on its way; resume \(sent.id) tells what became of it" : nil)
        if sent.transfer == nil { OutflowReport(sent, client).add(to: &report) }
        return CommandResult(report, status: isPending ? .pending : sent.status == .succeeded ? .done : .failed)
    }

    static func report(_ sent: SentTransaction, note: String? = nil) -> Report {
        var report = Report()
        report.add("status", "Status", .text(sent.status.rawValue))
        if let transfer = sent.transfer {
            report.add("amount", "Amount", .text(transfer.amount.formatted))
            report.add("token", "Token", .text(transfer.symbol))
            report.add("contract_address", "Contract", contract(transfer.token))
            report.add("to", "To", .text(transfer.recipient.description))
        }
        report.add("from", "From", .text(sent.account.description))
        report.add("chain_id", "Chain id", chainID(sent.chainID))
        report.add("nonce", "Nonce", sent.nonce.map { .text(String($0)) } ?? .none)
        if let reference = sent.providerReference { report.add("provider_reference", "At the provider", .text(reference)) }
        report.add("id", "Id", .text(sent.id))
        report.add("transaction_hash", "Transaction", sent.transactionHash.map { .text($0.description) } ?? .none)
        report.add("block", "Block", sent.blockNumber.map { .text(String($0)) } ?? .none)
        report.add("explorer_url", "Explorer", sent.explorerURL.map { .text($0) } ?? .none)
        if let detail = sent.detail { report.add("detail", "Detail", .text(detail)) }
        if let note { report.add("note", "Note", .text(note)) }
        return report
    }
}
