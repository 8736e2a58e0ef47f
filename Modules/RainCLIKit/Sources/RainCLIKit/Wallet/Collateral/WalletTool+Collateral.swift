internal import RainCollateral
internal import RainCore

extension WalletTool {
    private static let withdrawalOptions: [OptionDescription] = [
        .value("amount", "N", help: "How much, such as 5.", isRequired: true),
        .value("token", "T", help: "A ticker such as USDC, or a contract's address; needed where there are several."),
        .value("to", "A", help: "The recipient's address; this wallet unless given."),
    ]

    /// The command `collateral list`.
    var collateralList: Command {
        Command(
            CommandDescription(
                "collateral list", summary: "Show the contracts that back the card, and what they hold on this chain.",
                discussion: "The contracts are those that Rain's issuing API names; what they hold is read from the chain.",
                examples: ["collateral list", "collateral list --json | jq -r '.balances[].amount'"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let client = try await session.collateralClient()
            let contracts = try await client.issuing().contracts()
            var balances: [(proxy: Address, balance: CollateralBalance)] = []
            for contract in contracts where contract.chainID.map({ UInt64(exactly: $0) }) == session.chain.rawValue {
                let collateral = try contract.collateral()
                balances += try await client.collateralBalances(of: collateral).map { (collateral.proxy, $0) }
            }
            return CollateralReport.result(contracts, balances)
        }
    }

    /// The command `collateral estimate`.
    var collateralEstimate: Command {
        Command(
            CommandDescription(
                "collateral estimate", summary: "Show what a withdrawal of collateral would cost.",
                discussion: "Nothing is signed, and Rain is not asked for a signature.", options: Self.withdrawalOptions,
                examples: ["collateral estimate --amount 5", "collateral estimate --amount 5 --token USDC --json"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let client = try await session.collateralClient()
            let fees = try await client.estimateWithdrawalFee(
                try await session.withdrawal(invocation.arguments, with: client))
            let currency = session.network.currency
            let most = try TokenAmount(baseUnits: fees.maximumFee, decimals: currency.decimals)
            var report = Report()
            report.add("maximum_fee", "At most", .text(most.formatted))
            report.add("fee_token", "In", .text(currency.symbol))
            report.add("gas_limit", "Gas limit", .text(String(fees.gasLimit)))
            report.add("max_fee_per_gas", "Most wei a unit", .text(fees.maxFeePerGas.description))
            report.add("chain_id", "Chain id", chainID(session.chain))
            return CommandResult(report)
        }
    }

    /// The command `collateral withdraw`.
    var collateralWithdraw: Command {
        Command(
            CommandDescription(
                "collateral withdraw", summary: "Take tokens out of the collateral, with Rain's signature.",
                discussion: """
                    Shows what will be signed and asks before it does; Rain's signature is asked for last. Then waits for the \
                    receipt; when that takes longer than --wait it ends with status 4 and the transaction's id, to be given to \
                    resume. With --key the same withdrawal can be repeated safely.
                    """,
                options: Self.withdrawalOptions + [
                    .value("key", "K", help: "A name of yours for this withdrawal: the same key never withdraws twice."),
                    .value("wait", "SECONDS", help: "How long to wait for the receipt; 60 unless given."), .yes,
                ],
                examples: [
                    "collateral withdraw --amount 5",
                    "collateral withdraw --amount 5 --token USDC --to 0x90F79bf6EB2c4f870365E785982E1f101E93b906",
                    "collateral withdraw --amount 5 --key june --yes --json",
                ])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let wait = try Self.wait(invocation.arguments)
            let key = invocation.arguments.value("key")
            let client = try await session.collateralClient()
            let progress = ProgressLine(invocation.console)
            return try await Self.pendingIsNoFailure(client) {
                let request = try await session.withdrawal(invocation.arguments, with: client)
                // A wish made before is not made again, nor asked about again.
                if let key, let sent = try await client.withdrawn(request, idempotencyKey: key) {
                    return try await Self.follow(sent, for: wait, with: client, progress)
                }
                let withdrawal = try await progress.during("Preparing") { try await client.prepareWithdrawal(request) }
                let lines = try CollateralReport.lines(withdrawal, on: session.network)
                guard try Self.confirms(invocation, lines, "This cannot be undone. Withdraw it?") else {
                    throw CommandFailure.declined
                }
                let sent = try await progress.during("Signing, asking Rain and sending") {
                    try await client.withdrawCollateral(withdrawal, idempotencyKey: key)
                }
                let result = try await Self.follow(sent, for: wait, with: client, progress)
                var report = result.report ?? Report()
                CollateralReport.add(withdrawal.intent, to: &report)
                return CommandResult(report, status: result.status)
            }
        }
    }
}
