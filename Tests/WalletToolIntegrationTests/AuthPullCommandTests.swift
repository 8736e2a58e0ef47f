import Foundation
import LocalStack
import RainEncoding
import Testing

/// The commands of Auth Pull, run as a shell runs them, against a real chain and the local till.
@Suite struct AuthPullCommandTests {
    private let stack: LocalStack
    private let operatorAddress: String

    init() async throws {
        stack = try await LocalStack.shared()
        operatorAddress = try stack.issuing().operatorAddress
    }

    private func tool(on stack: LocalStack? = nil, _ changes: [String: String] = [:]) throws -> Tool {
        let stack = stack ?? self.stack
        let settings = [
            "RAIN_AUTH_PULL_OPERATOR": operatorAddress, "RAIN_SANDBOX_CONTROL_URL": try stack.text("controlUrl"),
        ]
        return try Tool(stack, changing: settings.merging(changes) { $1 })
    }

    @Test func `an allowance is given, pays a card, shows what was taken, and is taken back`() async throws {
        let tool = try tool()
        let address = try await tool.loggedIn()
        let before = try await tool.run(["auth-pull", "status", "--amount", "25"])
        #expect(before.status == 1)
        #expect(before.json?["ready"] == false)
        #expect(before.json?["allowance"] == "0")
        #expect(before.json?["balance"] == "50")
        #expect(before.json?["blockers"]?[0]?["blocker"] == "noAllowance")
        #expect(before.json?["operator_address"]?.stringValue == operatorAddress)

        let approved = try await tool.run(["auth-pull", "approve", "--amount", "unlimited", "--yes"])
        #expect(approved.status == 0, "\(approved.output)\(approved.error)")
        #expect(approved.json?["status"] == "confirmed")
        #expect(approved.json?["allowance"] == "unlimited")
        #expect(approved.json?["allowance_unlimited"] == true)
        #expect(approved.json?["owner"]?.stringValue == address)
        let ready = try await tool.run(["auth-pull", "status", "--amount", "25"])
        #expect(ready.status == 0)
        #expect(ready.json?["ready"] == true)

        let paid = try await tool.run(["auth-pull", "simulate-card", "--amount", "25"])
        #expect(paid.status == 0, "\(paid.output)\(paid.error)")
        #expect(paid.json?["status"] == "approved")
        #expect(paid.json?["amount_cents"] == "2500")
        #expect(paid.json?["pulled_base_units"] == "25000000")
        #expect(paid.json?["allowance"] == "unlimited, of which 25 were taken")
        let hash = try #require(approved.json?["transaction_hash"]?.stringValue)
        let again = try await tool.run(["auth-pull", "confirm", hash, "--amount", "unlimited"])
        #expect(again.status == 0)
        #expect(again.json?["status"] == "confirmed")
        #expect(again.json?["block"] == approved.json?["block"])

        let revoked = try await tool.run(["auth-pull", "revoke", "--yes"])
        #expect(revoked.status == 0, "\(revoked.output)\(revoked.error)")
        #expect(revoked.json?["allowance"] == "0")
        let declined = try await tool.run(["auth-pull", "simulate-card", "--amount", "0.01"])
        #expect(declined.status == 1)
        #expect(declined.json?["status"] == "declined")
        #expect(declined.json?["declined_reason"] == "insufficient_allowance")
        #expect(try await tool.run(["balance"]).json?["balances"]?[1]?["amount"] == "25")
    }

    @Test func `what is asked shows amount, operator, token and account in full, and nothing is signed unasked`() async throws {
        let tool = try tool()
        let address = try await tool.loggedIn()
        let usdc = try stack.text("chains", "84532", "usdc")
        for (arguments, words) in [
            (["approve", "--amount", "250"], ["250 USDC", "can then take 250 USDC altogether"]),
            (["approve", "--amount", "unlimited"], ["unlimited", "Warning", "can then take all USDC"]),
            (["revoke"], ["0 USDC", "No card can then be paid"]),
            (["permit", "--amount", "250"], ["250 USDC", "Handed in until"]),
        ] {
            let run = try await tool.run(["auth-pull"] + arguments)
            #expect(run.status == 2)
            #expect(run.output.contains("--yes") || run.error.contains("--yes"))
            for word in words.dropLast(arguments[0] == "permit" ? 0 : 1) + [operatorAddress, usdc, address] {
                #expect(run.error.contains(word), "\(word) is not in \(run.error)")
            }
        }
        #expect(try await tool.run(["auth-pull", "status"]).json?["allowance"] == "0")
        #expect(try await tool.run(["pending"]).json?["transactions"]?.arrayValue?.isEmpty == true)
    }

    @Test func `an approval under a key is made once, and another under it is refused`() async throws {
        let tool = try tool()
        _ = try await tool.loggedIn()
        let first = try await tool.run(["auth-pull", "approve", "--amount", "30", "--key", "card", "--yes"])
        let again = try await tool.run(["auth-pull", "approve", "--amount", "30", "--key", "card"])
        #expect(again.status == 0, "\(again.output)\(again.error)")
        #expect(first.json?["transaction_hash"] == again.json?["transaction_hash"])
        let other = try await tool.run(["auth-pull", "approve", "--amount", "31", "--key", "card", "--yes"])
        #expect(other.code == "RAIN_102")
    }

    @Test func `an approval that is not mined in time is pending, and is confirmed later by its hash`() async throws {
        let own = try await LocalStack.start()
        defer { own.stop() }
        let tool = try tool(on: own)
        _ = try await tool.loggedIn()
        try await own.rpc("evm_setAutomine", [false])
        let sent = try await tool.run(["auth-pull", "approve", "--amount", "250", "--wait", "0", "--yes"])
        #expect(sent.status == 4, "\(sent.output)\(sent.error)")
        #expect(sent.json?["status"] == "pending")
        let hash = try #require(sent.json?["transaction_hash"]?.stringValue)
        let waiting = try await tool.run(["pending"]).json?["transactions"]?[0]
        #expect(waiting?["kind"] == "allowance")
        #expect(waiting?["amount"] == "250")
        #expect(waiting?["token"] == "USDC")
        #expect(waiting?["to"]?.stringValue == operatorAddress)
        #expect(sent.json?["takes"]?[0]?["counterparty"]?.stringValue == operatorAddress)
        let faster = try await tool.run(["speed-up", try #require(waiting?["id"]?.stringValue)])
        #expect(faster.status == 2)
        #expect(faster.error.contains("at any time, by \(operatorAddress)"), "\(faster.error)")
        let early = try await tool.run(["auth-pull", "confirm", hash, "--amount", "250", "--wait", "0"])
        #expect(early.status == 4)
        #expect(early.code == "RAIN_303")
        #expect(early.json?["error"]?["transactionHash"]?.stringValue == hash)
        try await own.rpc("evm_mine")
        let confirmed = try await tool.run(["auth-pull", "confirm", hash, "--amount", "250"])
        #expect(confirmed.status == 0, "\(confirmed.output)\(confirmed.error)")
        #expect(confirmed.json?["allowance"] == "250")
        let contradiction = try await tool.run(["auth-pull", "confirm", hash, "--amount", "0"])
        #expect(contradiction.code == "RAIN_502")
    }

    @Test func `a wallet without gas signs an approval that the token takes from others`() async throws {
        let tool = try tool()
        _ = try await tool.loggedIn(funded: false)
        let status = try await tool.run(["auth-pull", "status"])
        #expect(
            status.json?["blockers"]?.arrayValue?.map { $0["blocker"] } == ["noAllowance", "noBalance", "noGas"])
        let signed = try await tool.run(["auth-pull", "permit", "--amount", "250", "--yes"])
        #expect(signed.status == 0, "\(signed.output)\(signed.error)")
        #expect(signed.json?["base_units"] == "250000000")
        let call: JSONValue = ["to": try #require(signed.json?["to"]), "input": try #require(signed.json?["calldata"])]
        #expect(try await stack.rpc("eth_call", [call, "latest"]) == "0x")
    }

    @Test func `what cannot work says what would`() async throws {
        let bare = try tool(["RAIN_AUTH_PULL_OPERATOR": "", "RAIN_SANDBOX_CONTROL_URL": ""])
        _ = try await bare.loggedIn(funded: false)
        let unset = try await bare.run(["auth-pull", "status"])
        #expect(unset.status == 2)
        #expect(unset.error.contains("RAIN_AUTH_PULL_OPERATOR"))
        #expect(try await bare.run(["auth-pull", "simulate-card", "--amount", "1"]).error.contains("RAIN_SANDBOX_CONTROL_URL"))
        // A wrong setting of this feature stops no other command.
        let wrong = try Tool(stack, sharing: bare, changing: ["RAIN_AUTH_PULL_OPERATOR": "0x12"])
        #expect(try await wrong.run(["balance"]).status == 0)
        #expect(try await wrong.run(["auth-pull", "status"]).code == "RAIN_102")
        let tool = try Tool(
            stack, sharing: bare,
            changing: [
                "RAIN_AUTH_PULL_OPERATOR": operatorAddress, "RAIN_SANDBOX_CONTROL_URL": "https://api.raincards.xyz/control",
            ])
        for (arguments, status, code) in [
            (["approve", "--amount", "0.00", "--yes"], 2, nil), (["approve", "--yes"], 2, nil),
            (["approve", "--amount", "1.0000001", "--yes"], 1, "RAIN_406"),
            (["approve", "--amount", "1,000", "--yes"], 1, "RAIN_406"),
            (["approve", "--amount", "1", "--yes", "--chain", "43113"], 1, "RAIN_102"),
            (["confirm", "0x12", "--amount", "1"], 2, nil),
            (["permit", "--amount", "1", "--minutes", "0", "--yes"], 1, "RAIN_102"),
            (["simulate-card", "--amount", "1"], 2, nil),
        ] as [([String], Int32, String?)] {
            let run = try await tool.run(["auth-pull"] + arguments)
            #expect(run.status == status, "\(arguments): \(run.output)")
            #expect(run.code == code, "\(arguments): \(run.output)")
        }
        let help = try await tool.run(["help", "auth-pull", "approve"], json: false)
        #expect(help.output.contains("examples:\n  rain-turnkey auth-pull approve --amount 250"))
    }
}
