internal import RainAuthPull
internal import RainCore
internal import RainEncoding

extension WalletTool {
    /// The command `auth-pull permit`.
    var authPullPermit: Command {
        Command(
            CommandDescription(
                "auth-pull permit", summary: "Sign an approval that somebody else hands in, for a wallet without gas.",
                discussion: """
                    Nothing is sent. Whoever has the call can make it until the deadline (EIP-2612); it counts in the spending \
                    limits from now on. Once it was made, give its transaction hash to auth-pull confirm.
                    """,
                options: [
                    .value("amount", "N", help: "How much altogether, such as 250, unlimited, or 0.", isRequired: true),
                    .value("minutes", "M", help: "For how long it may be handed in, 1 to 1440; 30 unless given."), .yes,
                ],
                examples: ["auth-pull permit --amount 250", "auth-pull permit --amount 250 --yes --json | jq -r .calldata"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            guard let minutes = UInt16(invocation.arguments.value("minutes") ?? "30") else {
                throw UsageError("--minutes takes a whole number", command: "auth-pull permit")
            }
            let amount = Self.allowanceAmount(try invocation.arguments.required("amount"))
            let client = try await session.authPullClient()
            let progress = ProgressLine(invocation.console)
            let permit = try await progress.during("Preparing") {
                try await client.preparePermit(
                    AllowanceRequest(chainID: session.chain, amount: amount), validity: .seconds(Int64(minutes) * 60))
            }
            let lines = [
                ("May be taken", permit.amount), ("Until now", "\(permit.current.formatted) \(permit.current.symbol)"),
                ("By", "Rain's operator \(permit.permit.spender)"),
                ("Token", "\(permit.current.symbol) \(permit.tokenAddress)"), ("From", permit.permit.owner.description),
                ("On", session.network.description), ("Handed in until", permit.deadline.iso8601),
            ]
            let question = "Whoever gets this signature can use it until then. Sign it?"
            guard try Self.confirms(invocation, lines + permit.warnings.map { ("Warning", $0.message) }, question) else {
                throw CommandFailure.unsigned
            }
            let signed = try await progress.during("Signing") { try await client.sign(permit) }
            return CommandResult(Self.report(signed))
        }
    }

    private static func report(_ signed: SignedPermit) -> Report {
        let permit = signed.prepared
        var report = Report()
        report.add("to", "Call", .text(signed.call.to.description))
        report.add("calldata", "With", .text(Hex.encodePrefixed(signed.calldata)))
        report.add("signature", "Signature", .text(Hex.encodePrefixed(signed.signature.bytes)))
        report.add("amount", "May be taken", .text(permit.amount))
        report.add("base_units", "In base units", .text(permit.permit.value.description))
        report.add("operator_address", "By Rain's operator", .text(permit.permit.spender.description))
        report.add("owner", "From", .text(permit.permit.owner.description))
        report.add("nonce", "Nonce", .text(permit.permit.nonce.description))
        report.add("deadline", "Until", .text(permit.deadline.iso8601))
        report.add("chain_id", "Chain id", chainID(permit.chainID))
        return report
    }
}
