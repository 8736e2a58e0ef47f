internal import RainAuthPull
internal import RainCore

extension WalletTool {
    /// The command `auth-pull status`.
    var authPullStatus: Command {
        Command(
            CommandDescription(
                "auth-pull status", summary: "Show whether a card can be paid from this wallet, and what stands in the way.",
                discussion: """
                    Rain's operator takes what a card is charged straight from the wallet, under an allowance. Ends with status 1 \
                    while something stands in the way.
                    """,
                options: [.value("amount", "N", help: "What the card is to be charged, such as 25; anything unless given.")],
                examples: ["auth-pull status", "auth-pull status --amount 25 --json | jq -r '.blockers[].message'"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let client = try await session.authPullClient()
            let status = try await client.getAuthPullStatus(
                on: session.chain, amount: invocation.arguments.value("amount").map { Amount($0) })
            return AllowanceReport.result(status, on: session.network)
        }
    }

    /// The command `auth-pull confirm`.
    var authPullConfirm: Command {
        Command(
            CommandDescription(
                "auth-pull confirm", summary: "Wait until an approval is in a block, and read there what may be taken.",
                discussion: """
                    Less than was approved is a success: a card may have been paid already. When the time is over it ends with \
                    status 4: that is no failure, confirm it again later and never approve again.
                    """,
                arguments: [
                    ArgumentDescription("hash", help: "The approval's transaction hash, also of one handed in by others.")
                ],
                options: [
                    .value("amount", "N", help: "What was approved: unlimited, an amount, or 0.", isRequired: true),
                    .value("wait", "SECONDS", help: "How long to wait; 60 unless given."),
                ],
                examples: [
                    "auth-pull confirm 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b --amount unlimited",
                    "auth-pull confirm 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b --amount 0 --wait 600",
                ])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let wait = try Self.wait(invocation.arguments)
            let hash = try Self.hash(invocation.arguments.argument("hash") ?? "")
            let amount = Self.allowanceAmount(try invocation.arguments.required("amount"))
            let client = try await session.authPullClient()
            let confirmed = try await ProgressLine(invocation.console).during("Waiting for the receipt") {
                try await client.confirmTokenAllowance(
                    hash, AllowanceRequest(chainID: session.chain, amount: amount), timeout: wait)
            }
            return AllowanceReport.result(confirmed)
        }
    }

    private static func hash(_ text: String) throws -> Hash32 {
        do {
            return try Hash32(text)
        } catch {
            throw UsageError("\(quoted(text)) is no transaction hash: \(error.message)", command: "auth-pull confirm")
        }
    }
}
