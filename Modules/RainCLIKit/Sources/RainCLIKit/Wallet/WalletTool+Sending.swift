internal import RainCore

extension WalletTool {
    /// The command `send`.
    var send: Command {
        Command(
            CommandDescription(
                "send", summary: "Send native currency or a token.",
                discussion: """
                    Shows what will be signed and asks before it does. Then waits for the transaction to be mined; when that takes \
                    longer than --wait, it ends with status 4 and the transaction's id, to be given to resume. Never send again \
                    instead. With --key the same send can be repeated safely.
                    """,
                options: [
                    .value("to", "A", help: "The recipient's address.", isRequired: true),
                    .value("amount", "N", help: "How much, such as 16.38.", isRequired: true),
                    .value("token", "T", help: "native, a ticker such as USDC, or a contract's address.", isRequired: true),
                    .value("key", "K", help: "A name of yours for this send: the same key never pays twice."),
                    .value("wait", "SECONDS", help: "How long to wait for the receipt; 60 unless given."), .yes,
                ])
        ) { invocation in
            let arguments = invocation.arguments
            let session = try WalletSession(invocation, tool: self)
            let wait = try Self.wait(arguments)
            let recipient = try address(try arguments.required("to"), or: .invalidRecipient)
            let client = try await session.client()
            let request = TransferRequest(
                chainID: session.chain, token: try client.token(named: try arguments.required("token"), on: session.network),
                recipient: recipient, amount: Amount(try arguments.required("amount")))
            let progress = ProgressLine(invocation.console)
            return try await Self.pendingIsNoFailure(client) {
                // A wish made before is not made again, nor asked about again.
                if let key = arguments.value("key"), let sent = try await client.sent(request, idempotencyKey: key) {
                    return try await Self.follow(sent, for: wait, with: client, progress)
                }
                let prepared = try await progress.during("Preparing") { try await client.prepare(request) }
                guard try Self.agrees(invocation, to: prepared, on: session.network) else { throw CommandFailure.declined }
                let sent = try await progress.during("Signing and sending") {
                    try await client.send(prepared, idempotencyKey: arguments.value("key"))
                }
                return try await Self.follow(sent, for: wait, with: client, progress)
            }
        }
    }

    /// The command `resume`.
    var resume: Command {
        Command(
            CommandDescription(
                "resume", summary: "Go on with a transaction that is on its way, and learn what became of it.",
                arguments: [ArgumentDescription("id", help: "The transaction's id, as pending shows it.")],
                options: [.value("wait", "SECONDS", help: "How long to wait for the receipt; 60 unless given.")])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let wait = try Self.wait(invocation.arguments)
            let client = try await session.client()
            let progress = ProgressLine(invocation.console)
            let id = invocation.arguments.argument("id") ?? ""
            return try await Self.pendingIsNoFailure(client) {
                let sent = try await progress.during("Looking it up") { try await client.resume(id) }
                return try await Self.follow(sent, for: wait, with: client, progress)
            }
        }
    }

    /// The command `pending`.
    var pending: Command {
        Command(CommandDescription("pending", summary: "List the transactions that are on their way.")) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let transactions = try await session.client().pendingTransactions()
            var report = Report()
            report.add(
                "transactions", "On their way",
                columns: [
                    .init("id", "Id"), .init("amount", "Amount", isRightAligned: true), .init("token", "Token"),
                    .init("to", "To"), .init("from", "From"), .init("chain_id", "Chain"),
                    .init("nonce", "Nonce", isRightAligned: true), .init("transaction_hash", "Transaction"),
                ],
                rows: transactions.map { sent in
                    [
                        .text(sent.id), sent.transfer.map { .text($0.amount.formatted) } ?? .none,
                        sent.transfer.map { .text($0.symbol) } ?? .none,
                        sent.transfer.map { .text($0.recipient.description) } ?? .none, .text(sent.account.description),
                        chainID(sent.chainID), .text(String(sent.nonce)),
                        sent.transactionHash.map { .text($0.description) } ?? .none,
                    ]
                })
            return CommandResult(report)
        }
    }

    private static func wait(_ arguments: ParsedArguments) throws -> Duration {
        guard let seconds = UInt32(arguments.value("wait") ?? "60") else {
            throw UsageError("--wait takes whole seconds", command: arguments.command.name)
        }
        return .seconds(Int64(seconds))
    }

    private static func agrees(
        _ invocation: Invocation, to prepared: PreparedTransaction, on network: NetworkConfig
    ) throws -> Bool {
        // Who agreed beforehand reads the result.
        if invocation.assumesYes { return true }
        let transfer = prepared.transfer
        let fee = try TokenAmount(baseUnits: prepared.fees.maximumFee, decimals: network.currency.decimals)
        var lines = [
            ("Send", "\(transfer.amount) \(transfer.symbol)"), ("To", transfer.recipient.description),
            ("From", prepared.account.description), ("On", network.description),
            ("Fee", "up to \(fee) \(network.currency.symbol)"),
        ]
        if case .contract(let address) = transfer.token { lines.insert(("Token", address.description), at: 1) }
        for (label, value) in lines {
            let padding = String(repeating: " ", count: 6 - label.count)
            invocation.console.print(StyledText(label + padding, .dim) + StyledText(value), to: .error)
        }
        return try invocation.console.confirm("This cannot be undone. Send it?", assumesYes: invocation.assumesYes)
    }

    /// Waits for what was sent, and tells what became of it; still on its way is told by the exit status.
    private static func follow(
        _ sent: SentTransaction, for wait: Duration, with client: RainClient, _ progress: ProgressLine
    ) async throws -> CommandResult {
        var sent = sent
        if sent.status == .pending {
            do {
                sent = try await progress.during("Waiting for the receipt") {
                    try await client.waitForReceipt(of: sent.id, timeout: wait)
                }
            } catch let error as RainError where error == .transactionPending {
                return result(sent)
            } catch is CancellationError {
                // The user does not wait any longer; the transaction is on its way all the same.
                return result(sent)
            }
        }
        return result(sent)
    }

    /// A send that may be on its way is a result with an id, not an error: a script reads one shape.
    private static func pendingIsNoFailure(
        _ client: RainClient, _ body: () async throws -> CommandResult
    ) async throws -> CommandResult {
        do {
            return try await body()
        } catch let error as RainError where error == .transactionPending {
            let known = try await client.pendingTransactions().first { $0.id == error.transactionID }
            guard let known else { throw error }
            return result(known, note: error.message)
        }
    }

    private static func result(_ sent: SentTransaction, note: String? = nil) -> CommandResult {
        switch sent.status {
        case .succeeded: CommandResult(report(sent))
        case .pending:
            CommandResult(
                report(sent, note: note ?? "it is on its way; resume \(sent.id) tells what became of it"), status: .pending)
        case .reverted, .cancelled, .replaced, .refused: CommandResult(report(sent), status: .failed)
        }
    }

    private static func report(_ sent: SentTransaction, note: String? = nil) -> Report {
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
        report.add("nonce", "Nonce", .text(String(sent.nonce)))
        report.add("id", "Id", .text(sent.id))
        report.add("transaction_hash", "Transaction", sent.transactionHash.map { .text($0.description) } ?? .none)
        report.add("block", "Block", sent.blockNumber.map { .text(String($0)) } ?? .none)
        report.add("explorer_url", "Explorer", sent.explorerURL.map { .text($0) } ?? .none)
        if let detail = sent.detail { report.add("detail", "Detail", .text(detail)) }
        if let note { report.add("note", "Note", .text(note)) }
        return report
    }
}
