import Foundation
import LocalStack
import RainEncoding
import Testing

/// The commands of the collateral, run as a shell runs them, against real contracts and the local issuing service.
@Suite struct CollateralCommandTests {
    private let stack: LocalStack
    private let issuing: IssuingStack

    init() async throws {
        stack = try await LocalStack.shared()
        issuing = try stack.issuing()
    }

    /// A wallet that is logged in, and a collateral of 20 USDC that it may withdraw from.
    private func ready(_ changes: [String: String] = [:]) async throws -> (Tool, IssuingCollateral, address: String) {
        let first = try Tool(stack)
        let address = try await first.loggedIn()
        let collateral = try await issuing.makeCollateral(admins: [address], usdc: "20000000")
        let settings = [
            "RAIN_API_KEY": issuing.apiKey, "RAIN_USER_ID": collateral.userID, "RAIN_ISSUING_URL": issuing.baseURL,
        ]
        return (try Tool(stack, sharing: first, changing: settings.merging(changes) { $1 }), collateral, address)
    }

    private func balance(_ tool: Tool) async throws -> String? {
        try await tool.run(["balance"]).json?["balances"]?[1]?["amount"]?.stringValue
    }

    @Test func `collateral is listed, priced and withdrawn, once under its key`() async throws {
        let (tool, collateral, address) = try await ready()
        let list = try await tool.run(["collateral", "list"])
        #expect(list.status == 0, "\(list.output)\(list.error)")
        #expect(list.json?["contracts"]?[0]?["proxy_address"]?.stringValue == collateral.proxy)
        #expect(list.json?["contracts"]?[0]?["chain_id"] == 84532)
        #expect(list.json?["balances"]?[0]?["amount"] == "20")
        #expect(list.json?["balances"]?[0]?["token"] == "USDC")
        #expect(list.json?["balances"]?[0]?["base_units"] == "20000000")

        let price = try await tool.run(["collateral", "estimate", "--amount", "5"])
        #expect(price.status == 0, "\(price.output)\(price.error)")
        #expect(price.json?["fee_token"] == "ETH")
        #expect(try await balance(tool) == "50")

        let command = ["collateral", "withdraw", "--amount", "5", "--key", "june"]
        let withdrawn = try await tool.run(command + ["--yes"])
        #expect(withdrawn.status == 0, "\(withdrawn.output)\(withdrawn.error)")
        #expect(withdrawn.json?["status"] == "succeeded")
        #expect(withdrawn.json?["amount"] == "5")
        #expect(withdrawn.json?["to"]?.stringValue == address)
        #expect(withdrawn.json?["proxy_address"]?.stringValue == collateral.proxy)
        #expect(try await balance(tool) == "55")
        let again = try await tool.run(command)
        #expect(again.status == 0, "\(again.output)\(again.error)")
        #expect(again.json?["transaction_hash"] == withdrawn.json?["transaction_hash"])
        #expect(try await balance(tool) == "55")
        #expect(try await tool.run(["collateral", "list"]).json?["balances"]?[0]?["amount"] == "15")
    }

    @Test func `what is asked shows amount, token and addresses in full, and nothing is signed unasked`() async throws {
        let (tool, collateral, address) = try await ready()
        let run = try await tool.run(["collateral", "withdraw", "--amount", "5"])
        #expect(run.status == 2)
        for word in [
            "5 USDC", try stack.text("chains", "84532", "usdc"), address + " (this wallet)", collateral.proxy,
            collateral.controller, "Base Sepolia (84532)", "up to",
        ] {
            #expect(run.error.contains(word), "\(word) is not in \(run.error)")
        }
        #expect(try await balance(tool) == "50")
    }

    @Test func `what cannot be withdrawn gets its error, and nothing moves`() async throws {
        let (tool, _, _) = try await ready()
        for (arguments, status, code) in [
            (["--amount", "5.0000001"], 1, "RAIN_406"), (["--amount", "1,000"], 1, "RAIN_406"),
            (["--amount", "5", "--to", "0x12"], 1, "RAIN_102"), (["--amount", "5", "--token", "native"], 1, "RAIN_102"),
            ([], 2, nil),
        ] as [([String], Int32, String?)] {
            let run = try await tool.run(["collateral", "withdraw", "--yes"] + arguments)
            #expect(run.status == status, "\(arguments): \(run.output)")
            #expect(run.code == code, "\(arguments): \(run.output)")
        }
        let more = try await tool.run(["collateral", "withdraw", "--amount", "20.000001", "--yes"])
        #expect(more.status == 1)
        #expect(try await balance(tool) == "50")
        #expect(try await tool.run(["collateral", "list"]).json?["balances"]?[0]?["amount"] == "20")

        let bare = try Tool(stack, sharing: tool, changing: [:])
        let unset = try await bare.run(["collateral", "list"])
        #expect(unset.status == 2)
        #expect(unset.error.contains("RAIN_API_KEY"))
        let wrong = try Tool(
            stack, sharing: tool,
            changing: [
                "RAIN_API_KEY": String(repeating: "0", count: 40), "RAIN_USER_ID": UUID().uuidString.lowercased(),
                "RAIN_ISSUING_URL": issuing.baseURL,
            ])
        let refused = try await wrong.run(["collateral", "list"])
        #expect(refused.code == "RAIN_202")
        #expect(!(refused.output + refused.error).contains("0000000000"))
    }
}
