internal import RainCore

extension WalletTool {
    /// The command `wallet`.
    var wallet: Command {
        Command(
            CommandDescription(
                "wallet", summary: "Show the wallet's address.",
                discussion: """
                    With --qr also as a QR code, on standard error, for a terminal with light text on a dark ground; with --light                     for one with dark text on a light ground.
                    """,
                options: [
                    .flag("qr", help: "Draw the address as a QR code."),
                    .flag("light", help: "With --qr: the terminal's ground is light."),
                ] + backupOptions,
                examples: ["wallet", "wallet --qr", "wallet --json | jq -r .address"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            try await Self.checkBackup(session, invocation)
            let address = try await session.client().getWalletAddress(on: session.chain)
            if invocation.arguments.flag("qr") { try Self.draw(address, invocation) }
            var report = Report()
            report.add("address", "Address", .text(address.description))
            report.add("chain", "Chain", .text(session.network.name))
            report.add("chain_id", "Chain id", chainID(session.chain))
            return CommandResult(report)
        }
    }

    /// Draws an address; whoever pipes the result still sees it.
    private static func draw(_ address: Address, _ invocation: Invocation) throws {
        guard let code = QRCode(address.description) else { throw CommandFailure(.failed, "the QR code could not be made") }
        guard code.width <= invocation.console.traits.width else {
            throw CommandFailure(.failed, "the QR code is \(code.width) columns wide; make the terminal wider")
        }
        for line in code.lines(onLight: invocation.arguments.flag("light")) {
            invocation.console.print(StyledText(line), to: .error)
        }
    }

    /// The command `accounts`.
    var accounts: Command {
        Command(
            CommandDescription(
                "accounts", summary: "Show the wallet's account on every chain a node is known for, and who holds its keys.",
                options: backupOptions,
                examples: ["accounts", "accounts --json | jq -r '.accounts[].address'"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            try await Self.checkBackup(session, invocation)
            let client = try await session.client()
            var rows: [[Report.Value]] = []
            for network in session.networks {
                let address = try await client.getWalletAddress(on: network.chainID)
                rows.append([.text(address.description), .text(network.name), chainID(network.chainID)])
            }
            var report = Report()
            report.add("provider", "Provider", .text(client.providerID.rawValue))
            let capabilities = client.capabilities.map(\.rawValue).sorted().joined(separator: ", ")
            report.add("capabilities", "Can also", capabilities.isEmpty ? .none : .text(capabilities))
            report.add(
                "accounts", "Accounts",
                columns: [
                    .init("address", "Address"), .init("chain", "Chain"), .init("chain_id", "Chain id", isRightAligned: true),
                ], rows: rows)
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
                options: [.flag("all", help: "On every chain a node is known for, not only on --chain.")] + backupOptions,
                examples: ["balance", "balance --chain 43113", "balance --all --json"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            try await Self.checkBackup(session, invocation)
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
