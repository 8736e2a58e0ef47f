internal import RainCore

extension WalletTool {
    /// The command `wallet`.
    var wallet: Command {
        Command(CommandDescription("wallet", summary: "Show the wallet's address.")) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let address = try await session.client().getWalletAddress(on: session.chain)
            var report = Report()
            report.add("address", "Address", .text(address.description))
            report.add("chain", "Chain", .text(session.network.name))
            report.add("chain_id", "Chain id", chainID(session.chain))
            return CommandResult(report)
        }
    }

    /// The command `balance`.
    var balance: Command {
        Command(
            CommandDescription(
                "balance", summary: "Show what the wallet holds, to the last base unit.",
                discussion: """
                    The chain's currency and every known token of which there is some. What cannot be read is named, never shown as \
                    nothing, and ends the command with status 1.
                    """,
                options: [.flag("all", help: "On every chain a node is known for, not only on --chain.")])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let client = try await session.client()
            if invocation.arguments.flag("all") { return BalanceReport.result(try await client.getAllBalances()) }
            return BalanceReport.result(try await client.getTokenBalances(on: session.chain), on: session.network)
        }
    }
}

/// A chain's number for a report; `WalletSession` takes none that a JSON integer does not hold.
func chainID(_ chain: ChainID) -> Report.Value { .integer(Int(clamping: chain.rawValue)) }

/// A token's contract for a report.
func contract(_ token: Token) -> Report.Value {
    switch token {
    case .native: .none
    case .contract(let address): .text(address.description)
    }
}
