internal import RainCore

extension WalletTool {
    /// The command `history`.
    var history: Command {
        Command(
            CommandDescription(
                "history", summary: "Show what came in and went out, newest first.",
                discussion: """
                    From the provider's own history where there is one, else from the node. What was looked at and what is missing \
                    stands beside it. With --all page after page is printed as it is read; with --json each is an object on a \
                    line of its own. What a node does not give ends the command with status 1.
                    """,
                options: [
                    .value("limit", "N", help: "The most movements of a page: 1 to 100; 25 unless given."),
                    .value("before", "CURSOR", help: "Go on where a page ended: its next."),
                    .flag("all", help: "Page after page, to the oldest."),
                    .flag("native", help: "Read every block for transfers of the chain's own currency; slow at a node."),
                    .value("since", "BLOCK", help: "The oldest block to look at."),
                ],
                examples: [
                    "history", "history --limit 100 --json", "history --all --since 34000000",
                    "history --all --json | jq -c '.transactions[]'",
                ])
        ) { invocation in
            let arguments = invocation.arguments
            let session = try WalletSession(invocation, tool: self)
            let limit = try Self.number(arguments, "limit", 1...100) ?? 25
            let options = HistoryOptions(
                includesNativeTransfers: arguments.flag("native"),
                earliestBlock: try Self.number(arguments, "since", 0...UInt64.max) ?? 0)
            if arguments.flag("all"), arguments.value("before") != nil {
                throw UsageError("--all begins with the newest; leave --before out", command: arguments.command.name)
            }
            let client = try await session.client()
            let account = try await client.getWalletAddress(on: session.chain)
            let progress = ProgressLine(invocation.console)
            if arguments.flag("all") {
                let pages = client.transactionPages(on: session.chain, pageSize: Int(limit), options: options)
                return try await Self.showAll(pages, invocation, progress, of: account)
            }
            let cursor = arguments.value("before").map { HistoryCursor(rawValue: $0) }
            let page = try await progress.during("Reading") {
                try await client.getTransactions(on: session.chain, limit: Int(limit), before: cursor, options: options)
            }
            return HistoryReport.result(page, of: account)
        }
    }

    /// Shows each page as it is read, so that one is in memory at a time.
    private static func showAll(
        _ pages: TransactionPages, _ invocation: Invocation, _ progress: ProgressLine, of account: Address
    ) async throws -> CommandResult {
        var waiting: CommandResult?
        progress.show("Reading")
        defer { progress.clear() }
        for try await page in pages {
            // The last page is the command's own result, so that its end is told by the exit status.
            if let report = waiting?.report {
                progress.clear()
                try invocation.show(report)
            }
            waiting = HistoryReport.result(page, of: account)
            progress.show("Reading older ones" + (page.coverage.blocks.map { ", before block \($0.lowerBound)" } ?? ""))
        }
        return waiting ?? CommandResult(nil)
    }

    private static func number<Number: FixedWidthInteger>(
        _ arguments: ParsedArguments, _ name: String, _ range: ClosedRange<Number>
    ) throws(UsageError) -> Number? {
        guard let text = arguments.value(name) else { return nil }
        guard let number = Number(text), range.contains(number), text.first != "+" else {
            throw UsageError(
                "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound)",
                command: arguments.command.name)
        }
        return number
    }
}
