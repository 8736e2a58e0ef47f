internal import RainCore

extension WalletTool {
    /// The command `speed-up`.
    var speedUp: Command {
        replacing(
            "speed-up", .speedUp, summary: "Have a transaction that waits mined sooner, at a higher price.",
            question: "Sign it again at this price? Only one of the two can be mined.")
    }

    /// The command `cancel`.
    var cancel: Command {
        replacing(
            "cancel", .cancellation, summary: "Try to stop a transaction that waits, by one that does nothing in its place.",
            question: "Sign it? Only one of the two can be mined, and it may be too late.")
    }

    private func replacing(
        _ name: String, _ purpose: SendAttempt.Purpose, summary: String, question: String
    ) -> Command {
        Command(
            CommandDescription(
                name, summary: summary,
                arguments: [ArgumentDescription("id", help: "The transaction's id, as pending shows it.")],
                options: [.value("wait", "SECONDS", help: "How long to wait for the receipt; 60 unless given."), .yes],
                examples: ["\(name) 4d5be2c1f5ad4b3a9d1c3c9a1f0e7b62"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let wait = try Self.wait(invocation.arguments)
            let client = try await session.client()
            let progress = ProgressLine(invocation.console)
            let id = invocation.arguments.argument("id") ?? ""
            return try await Self.pendingIsNoFailure(client) {
                let replacement = try await progress.during("Preparing") {
                    purpose == .cancellation
                        ? try await client.prepareCancellation(of: id) : try await client.prepareSpeedUp(of: id)
                }
                let network = session.network(of: replacement.chainID)
                var lines = [("From", replacement.account.description), ("On", network.description)]
                if let transfer = replacement.transfer {
                    lines.insert(("Send", "\(transfer.amount) \(transfer.symbol) to \(transfer.recipient)"), at: 0)
                } else if let sent = try await client.pendingTransactions().first(where: { $0.id == id }) {
                    lines = OutflowReport(sent, client).lines + lines
                }
                lines.append(("Fee", try Self.fee(replacement.fees, on: network)))
                guard try Self.confirms(invocation, lines, question) else { throw CommandFailure.declined }
                let sent = try await progress.during("Signing and sending") { try await client.send(replacement) }
                return try await Self.follow(sent, for: wait, with: client, progress)
            }
        }
    }
}
