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
        Command(CommandDescription("balance", summary: "Show what the wallet holds, to the last base unit.")) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let client = try await session.client()
            let address = try await client.getWalletAddress(on: session.chain)
            var rows: [[Report.Value]] = []
            for token in [Token.native] + client.knownTokens(on: session.chain).map({ .contract($0.address) }) {
                let balance = try await client.getBalance(of: token, on: session.chain)
                rows.append([.text(balance.amount.formatted), .text(balance.symbol), contract(token)])
            }
            var report = Report()
            report.add("address", "Address", .text(address.description))
            report.add("chain", "Chain", .text(session.network.name))
            report.add("chain_id", "Chain id", chainID(session.chain))
            report.add(
                "balances", "Balances",
                columns: [
                    .init("amount", "Amount", isRightAligned: true), .init("token", "Token"),
                    .init("contract_address", "Contract"),
                ], rows: rows)
            return CommandResult(report)
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
