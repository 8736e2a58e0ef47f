internal import RainAuthPull
internal import RainCore

extension WalletTool {
    private static let approvalOptions: [OptionDescription] = [
        .value("key", "K", help: "A name of yours for this approval: the same key never approves twice."),
        .value("wait", "SECONDS", help: "How long to wait for the receipt; 60 unless given."), .yes,
    ]

    /// The command `auth-pull approve`.
    var authPullApprove: Command {
        Command(
            CommandDescription(
                "auth-pull approve", summary: "Let Rain's operator take USDC when a card is charged.",
                discussion: """
                    Shows what will be signed and asks before it does, then waits for the receipt and reads back what may be taken. \
                    An amount takes the place of the one before; every payment is taken off it. When the receipt takes longer than \
                    --wait it ends with status 4: never approve again, resume the id or confirm the hash.
                    """,
                options: [
                    .value("amount", "N", help: "How much altogether, such as 250, or unlimited.", isRequired: true)
                ] + Self.approvalOptions,
                examples: [
                    "auth-pull approve --amount 250", "auth-pull approve --amount unlimited",
                    "auth-pull approve --amount 250 --key card-2026 --yes --json",
                ])
        ) { invocation in
            let amount = try invocation.arguments.required("amount")
            guard !Self.isZero(amount) else {
                throw UsageError("to take the allowance back use auth-pull revoke", command: "auth-pull approve")
            }
            return try await approve(Self.allowanceAmount(amount), invocation)
        }
    }

    /// The command `auth-pull revoke`.
    var authPullRevoke: Command {
        Command(
            CommandDescription(
                "auth-pull revoke", summary: "Take the allowance back, so that no card can be paid from this wallet.",
                options: Self.approvalOptions, examples: ["auth-pull revoke", "auth-pull revoke --yes --json"])
        ) { invocation in try await approve(.revoked, invocation) }
    }

    private func approve(_ amount: AllowanceAmount, _ invocation: Invocation) async throws -> CommandResult {
        let session = try WalletSession(invocation, tool: self)
        let wait = try Self.wait(invocation.arguments)
        let key = invocation.arguments.value("key")
        let client = try await session.authPullClient()
        let request = AllowanceRequest(chainID: session.chain, amount: amount)
        let progress = ProgressLine(invocation.console)
        return try await Self.pendingIsNoFailure(client) {
            // A wish made before is not made again, nor asked about again.
            if let key, let sent = try await client.sent(request, idempotencyKey: key) {
                return try await Self.confirmed(sent, amount, wait, client, progress)
            }
            var approval = try await progress.during("Preparing") { try await client.prepareApproval(request) }
            while approval.isReset {
                let reset = try await Self.send(approval, key, invocation, session.network, client, progress)
                _ = try await progress.during("Waiting for the receipt") {
                    try await client.confirmTokenAllowance(reset, .revoked, timeout: wait)
                }
                approval = try await progress.during("Preparing") { try await client.prepareApproval(request) }
            }
            let sent = try await Self.send(approval, key, invocation, session.network, client, progress)
            return try await Self.confirmed(sent, amount, wait, client, progress)
        }
    }

    private static func send(
        _ approval: PreparedApproval, _ key: String?, _ invocation: Invocation, _ network: NetworkConfig,
        _ client: RainClient, _ progress: ProgressLine
    ) async throws -> SentTransaction {
        guard try confirms(invocation, try lines(approval, on: network), question(approval)) else {
            throw CommandFailure.declined
        }
        return try await progress.during("Signing and sending") { try await client.send(approval, idempotencyKey: key) }
    }

    private static func lines(_ approval: PreparedApproval, on network: NetworkConfig) throws -> [(String, String)] {
        [
            ("May be taken", approval.amount), ("Until now", "\(approval.current.formatted) \(approval.current.symbol)"),
            ("By", "Rain's operator \(approval.spender)"),
            ("Token", "\(approval.current.symbol) \(approval.tokenAddress)"), ("From", approval.owner.description),
            ("On", network.description), ("Fee", try fee(approval.fees, on: network)),
        ] + approval.warnings.map { ("Warning", $0.message) }
    }

    private static func question(_ approval: PreparedApproval) -> String {
        let symbol = approval.current.symbol
        if approval.isReset {
            return "\(symbol) refuses to change an allowance that is not zero. Take it back first?"
        }
        if approval.isRevocation { return "No card can then be paid from this wallet. Take the allowance back?" }
        return approval.isUnlimited
            ? "Rain's operator can then take all \(symbol) of this wallet, now and later. Approve it?"
            : "Rain's operator can then take \(approval.amount) altogether. Approve it?"
    }

    /// Waits for an approval and tells what may be taken; one still on its way is told by the exit status.
    private static func confirmed(
        _ sent: SentTransaction, _ amount: AllowanceAmount, _ wait: Duration, _ client: RainClient, _ progress: ProgressLine
    ) async throws -> CommandResult {
        do {
            let confirmed = try await progress.during("Waiting for the receipt") {
                try await client.confirmTokenAllowance(sent, amount, timeout: wait)
            }
            return AllowanceReport.result(sent, confirmed)
        } catch is CancellationError {
            // The user does not wait any longer; the approval is on its way all the same.
            return result(sent, client)
        }
    }
}
