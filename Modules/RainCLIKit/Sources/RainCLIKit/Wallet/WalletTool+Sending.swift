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
                    .value("amount", "N", help: "How much, such as 16.38, or max for all there is.", isRequired: true),
                    .value("token", "T", help: "native, a ticker such as USDC, or a contract's address.", isRequired: true),
                    .value("key", "K", help: "A name of yours for this send: the same key never pays twice."),
                    .value("wait", "SECONDS", help: "How long to wait for the receipt; 60 unless given."), .yes,
                ],
                examples: [
                    "send --to 0x90F79bf6EB2c4f870365E785982E1f101E93b906 --amount 16.38 --token USDC",
                    "send --to 0x90F79bf6EB2c4f870365E785982E1f101E93b906 --amount max --token native",
                    "send --to 0x90F79bf6EB2c4f870365E785982E1f101E93b906 --amount 5 --token USDC --key rent-may --yes --json",
                ])
        ) { invocation in
            let arguments = invocation.arguments
            let session = try WalletSession(invocation, tool: self)
            let wait = try Self.wait(arguments)
            let recipient = try address(try arguments.required("to"), or: .invalidRecipient)
            let client = try await session.client()
            let token = try client.token(named: try arguments.required("token"), on: session.network)
            let amount = try arguments.required("amount")
            let request = TransferRequest(
                chainID: session.chain, token: token, recipient: recipient, amount: Amount(amount))
            let isMaximum = amount == "max"
            if isMaximum, arguments.value("key") != nil {
                throw UsageError("--key names one amount; give it in digits", command: arguments.command.name)
            }
            let progress = ProgressLine(invocation.console)
            return try await Self.pendingIsNoFailure(client) {
                // A wish made before is not made again, nor asked about again.
                if let key = arguments.value("key"), let sent = try await client.sent(request, idempotencyKey: key) {
                    return try await Self.follow(sent, for: wait, with: client, progress)
                }
                let prepared = try await progress.during("Preparing") {
                    isMaximum
                        ? try await client.prepareMaximum(of: token, to: recipient, on: session.chain)
                        : try await client.prepare(request)
                }
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
                options: [.value("wait", "SECONDS", help: "How long to wait for the receipt; 60 unless given.")],
                examples: ["resume 4d5be2c1f5ad4b3a9d1c3c9a1f0e7b62", "resume 4d5be2c1f5ad4b3a9d1c3c9a1f0e7b62 --wait 600"])
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
        Command(
            CommandDescription(
                "pending", summary: "List the transactions that are on their way.",
                examples: ["pending", "pending --json | jq -r '.transactions[].id'"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let client = try await session.client()
            let transactions = try await client.pendingTransactions()
            var report = Report()
            report.add(
                "transactions", "On their way",
                columns: [
                    .init("id", "Id"), .init("kind", "What"), .init("amount", "Amount", isRightAligned: true),
                    .init("token", "Token"),
                    .init("to", "To"), .init("from", "From"), .init("chain_id", "Chain"),
                    .init("nonce", "Nonce", isRightAligned: true), .init("transaction_hash", "Transaction"),
                ],
                rows: transactions.map { sent in
                    let only = OutflowReport(sent, client).only
                    return [
                        .text(sent.id), only.map { .text($0.kind) } ?? .none, only?.amount.map { .text($0) } ?? .none,
                        only?.symbol.map { .text($0) } ?? .none, only.map { .text($0.counterparty.description) } ?? .none,
                        .text(sent.account.description),
                        chainID(sent.chainID), sent.nonce.map { .text(String($0)) } ?? .none,
                        sent.transactionHash.map { .text($0.description) } ?? .none,
                    ]
                })
            return CommandResult(report)
        }
    }

    private static func agrees(
        _ invocation: Invocation, to prepared: PreparedTransaction, on network: NetworkConfig
    ) throws -> Bool {
        var lines: [(String, String)] = []
        if let transfer = prepared.transfer {
            lines.append(("Send", "\(transfer.amount) \(transfer.symbol)"))
            if case .contract(let address) = transfer.token { lines.append(("Token", address.description)) }
            lines.append(("To", transfer.recipient.description))
        }
        lines += [
            ("From", prepared.account.description), ("On", network.description),
            ("Fee", try fee(prepared.fees, on: network)),
        ]
        lines += prepared.warnings.map { ("Warning", $0.message) }
        return try confirms(invocation, lines, "This cannot be undone. Send it?")
    }
}
