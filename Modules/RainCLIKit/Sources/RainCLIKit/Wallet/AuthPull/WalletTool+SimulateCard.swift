internal import RainAuthPull
internal import RainCore
internal import RainEncoding

extension WalletTool {
    /// The command `auth-pull simulate-card`.
    var authPullSimulateCard: Command {
        Command(
            CommandDescription(
                "auth-pull simulate-card", summary: "Use a card at a till, in the local stack only.",
                discussion: """
                    The local stack's operator takes the amount from this wallet as Rain's would, or declines the card; then it ends \
                    with status 1. Needs the local stack's control address, which is refused when it is not this machine's own.
                    """,
                options: [.value("amount", "N", help: "What the till asks for, in US dollars, such as 25.", isRequired: true)],
                examples: ["auth-pull simulate-card --amount 25", "auth-pull simulate-card --amount 4.50 --json"])
        ) { invocation in
            let session = try WalletSession(invocation, tool: self)
            let till = try LocalTill(try session.configuration.required(SharedFields.sandboxControlURL))
            let cents = try Self.cents(try invocation.arguments.required("amount"))
            let client = try await session.authPullClient()
            let account = try await client.getWalletAddress(on: session.chain)
            let answer = try await till.authorize(
                cents, from: account, on: session.chain, through: session.environment.transport)
            var report = Report()
            report.add("status", "Card", .text(answer["status"]?.stringValue ?? "unknown"))
            report.add("declined_reason", "Because", answer["declinedReason"]?.stringValue.map { .text($0) } ?? .none)
            report.add("amount_cents", "Asked for, in cents", .text(String(cents)))
            report.add("pulled_base_units", "Taken, in base units", answer["pulled"]?.stringValue.map { .text($0) } ?? .none)
            report.add("recipient", "To", answer["recipient"]?.stringValue.map { .text($0) } ?? .none)
            report.add(
                "transaction_hash", "Transaction", answer["transactionHash"]?.stringValue.map { .text($0) } ?? .none)
            AllowanceReport.add(try await client.getTokenAllowance(on: session.chain), to: &report)
            return CommandResult(report, status: answer["status"] == "approved" ? .done : .failed)
        }
    }

    /// US dollars as a person writes them, in whole cents.
    private static func cents(_ text: String) throws -> UInt64 {
        let cents = try Amount(text).baseUnits(decimals: 2)
        guard let cents = UInt64(exactly: cents), (1...1_000_000_000).contains(cents) else {
            throw RainError(.invalidAmount, "a card is charged one cent to ten million US dollars")
        }
        return cents
    }
}

/// The till of the local stack, which charges a card that Auth Pull pays.
struct LocalTill {
    private let controlURL: String

    /// - Throws: ``ConfigurationError`` for an address that is not this machine's own.
    init(_ controlURL: String) throws(ConfigurationError) {
        let hosts = ["http://127.0.0.1:", "http://localhost:", "http://[::1]:"]
        guard let host = hosts.first(where: controlURL.hasPrefix),
            controlURL.dropFirst(host.count).prefix(while: { $0 != "/" }).allSatisfy({ $0.isASCII && $0.isNumber })
        else {
            throw ConfigurationError(
                "\(SharedFields.sandboxControlURL.name) must be the local stack's, such as http://127.0.0.1:8545/control")
        }
        self.controlURL = controlURL
    }

    func authorize(
        _ cents: UInt64, from account: Address, on chain: ChainID, through transport: any HTTPTransport
    ) async throws -> JSONValue {
        let body: JSONValue = [
            "walletAddress": .string(account.description), "chainId": .number(JSONNumber(chain.rawValue)),
            "amount": .number(JSONNumber(cents)),
        ]
        let response = try await transport.send(
            HTTPRequest(
                .post, controlURL + "/issuing/card-authorizations", headers: ["Content-Type": "application/json"],
                body: body.encoded()))
        guard response.isSuccess, let answer = try? JSONValue(parsing: response.body) else {
            throw CommandFailure(.failed, "the local stack answered \(response.status) to the card's authorisation")
        }
        return answer
    }
}
